import { Parser } from "htmlparser2";

/** Deeper than any page made for people. A parser's time grows with the depth. */
const DEPTH_MAX = 1_000;
/** Characters between checks of the depth, so that a page that is too deep is not read to its end. */
const CHUNK_SIZE = 10_000;

/** Whether a page nests its elements too deeply to be parsed in reasonable time. Linear in the length of the page. */
export function isTooDeep(html: string): boolean {
  let depth = 0;
  let deepest = 0;
  const parser = new Parser({
    onopentagname: () => {
      depth += 1;
      deepest = Math.max(deepest, depth);
    },
    onclosetag: () => {
      depth -= 1;
    },
  });
  for (let offset = 0; offset < html.length && deepest <= DEPTH_MAX; offset += CHUNK_SIZE)
    parser.write(html.slice(offset, offset + CHUNK_SIZE));
  return deepest > DEPTH_MAX;
}
