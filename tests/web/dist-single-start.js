// The program of the page that holds everything: the game, or with `embed=1` the board alone, as in a frame.
import { start as embed } from "../../www/js/embed.js";
import { start as play } from "../../www/js/main.js";
import { hoyitoAsset } from "./dist-single-files.js";

async function start() {
  if (new URLSearchParams(location.search).get("embed") !== "1") return play();
  document.querySelector('style[data-css="page"]')?.remove();
  for (const name of ["exhibit", "embed"]) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = hoyitoAsset(`../css/${name}.css`, location.href).href;
    document.head.append(link);
  }
  document.body.innerHTML = "<main><h1>Hoyito</h1><hoyito-board></hoyito-board></main>";
  return embed();
}

Object.assign(globalThis, { hoyitoProgram: { start } });
