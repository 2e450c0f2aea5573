/** All that the page that holds everything would fetch, by its place in www: zipped, in letters. */
declare module "hoyito:files" {
  export interface Zipped {
    size: number;
    letters: string;
  }
  export const texts: Zipped;
  export const binaries: Record<string, Zipped>;
}
