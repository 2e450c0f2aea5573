// Where links and frames in other people's pages lead to: the folder that holds both, and the pages in it.
export const home = { base: new URL("../", import.meta.url).href, game: "", frame: "embed.html" };
