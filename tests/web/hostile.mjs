// Texts that try to get out of whatever quotes them.
import { chance } from "./walks.mjs";

const PIECES = [
  '"', "'", "<", ">", "&", "|", "{", "}", "[", "]", "=", "`", "\\", "$", "#", "%", "\n", "\r\n", "\0", "\u2028", "\u202e", "\ud800", "\ufeff", "\t", "/", ":", "*",
  "-->", "<!--", "{{", "}}", "{{!}}", "{{=}}", "]]", "[[", "</nowiki>", "<nowiki>", "</pre>", "</script>", "<script>alert(1)</script>", "<img src=x onerror=alert(1)>",
  '" onload="alert(1)', "' onload='alert(1)", "javascript:alert(1)", "&quot;", "&#39;", "&lt;", "{{subst:x}}", "~~~~", "__NOTOC__", "'''", "<!--{$x}-->", "<!--{/if}-->",
  "[/embed]", "[embed]", "<!-- /wp:html -->", "https://example.com", "\u007fUNIQ-x-QINU\u007f", "-{", "}-", "=\n==", "false", "Ana", "Luís", "漢字", "😀", " ", "  ", ";;", "|turn=9", "{{{1}}}",
];

/** @param {number} many @returns {string[]} */
export function hostile(many) {
  const random = chance(2004);
  return ["", ...PIECES, ...Array.from({ length: many }, () => Array.from({ length: 1 + random(6) }, () => PIECES[random(PIECES.length)]).join(""))];
}
