// Stands for www/js/elsewhere.js in the page that holds everything: a worker would be a file of its own.
export function elsewhere() {
  throw new Error("there is nowhere else");
}
