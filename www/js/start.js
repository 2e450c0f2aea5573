// A classic script runs where modules may not: in pages opened from a folder, and in old browsers.
(function () {
  "use strict";
  var root = document.documentElement;
  // In a sandboxed frame a relative import from a classic script has no base.
  var script = /** @type {HTMLScriptElement} */ (document.currentScript);
  var program = new URL("main.js", script.src).href;
  root.dataset.state = "starting";
  try {
    // Before the first paint, so that a dark page never flashes white.
    var theme = new URLSearchParams(location.search).get("theme") || JSON.parse(localStorage.getItem("hoyito.settings") || "{}").theme;
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  } catch (error) {
    // Storage is closed here; the system's theme will do.
  }

  /** @param {string} reason @param {string} [file] */
  function tell(reason, file) {
    root.dataset.state = "trouble";
    document.querySelectorAll("[data-why]").forEach(function (p) {
      p.toggleAttribute("hidden", p.getAttribute("data-why") !== reason);
      if (reason === "download" && !p.hasAttribute("hidden")) p.textContent = (p.textContent || "").replace("{file}", file || "js/…");
    });
    document.querySelectorAll("[data-retry]").forEach(function (button) {
      button.toggleAttribute("hidden", reason !== "download" && reason !== "broken");
      button.addEventListener("click", function () { location.reload(); });
    });
  }

  function start() {
    if (location.protocol === "file:") return tell("file");
    import(program).then(
      function (main) {
        return main.start().catch(function (/** @type {any} */ error) {
          console.error(error);
          tell(error && error.reason || "broken", error && error.file);
        });
      },
      function (error) {
        console.error(error);
        tell(self.origin === "null" ? "frame" : error instanceof SyntaxError ? "broken" : "download");
      },
    );
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
