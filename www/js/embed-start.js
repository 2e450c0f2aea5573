// A classic script runs where modules may not: in sealed frames, in pages opened from a folder.
(function () {
  "use strict";
  const root = document.documentElement;
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const program = new URL("embed.js", script.src).href;
  const given = new URLSearchParams(location.search);
  // Before the first paint, so that a dark frame never flashes white.
  const theme = given.get("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;

  /** @param {unknown} error */
  function tell(error) {
    console.error(error);
    document.querySelector("main")?.remove();
    document.querySelector(".trouble[hidden]")?.removeAttribute("hidden");
    document.querySelectorAll("a").forEach(function (link) { link.search = location.search; });
  }

  document.addEventListener("DOMContentLoaded", function () {
    // What was deferred has run: the whole in one script, if it has been built.
    if (root.dataset.embed !== undefined) return;
    import(program).then(function (embed) { embed.start(); }).catch(tell);
  });
})();
