// Stands for www/js/home.js in the page that holds everything: it is the game, and with a word more the page for frames.
const page = import.meta.url;
const game = page.slice(page.lastIndexOf("/") + 1);

export const home = { base: new URL(".", page).href, game, frame: `${game}?embed=1` };
