// On a slow machine much at once keeps the page from answering: between two parts of it the screen is drawn.
const PATIENCE = 100;

/** @returns {Promise<void>} after the next picture, or soon where none is drawn */
export const breathe = () => new Promise((done) => {
  // A hidden page draws no pictures.
  const late = setTimeout(done, PATIENCE);
  requestAnimationFrame(() => setTimeout(() => {
    clearTimeout(late);
    done();
  }));
});
