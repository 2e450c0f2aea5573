// All of the page that holds everything: it is zipped, and so is the program that it begins with.
/// <reference path="./dist-single.d.ts" />
import { binaries, texts } from "hoyito:files";
import { textOf } from "./dist-single-files.js";

Object.assign(globalThis, { hoyitoFiles: { binaries, texts } });
const script = document.createElement("script");
script.textContent = textOf("program") ?? "";
document.body.append(script);
