import { Parser } from "htmlparser2";

/** Deeper than any page made for people; a parser's time grows with the depth of what it is given. */
const DEPTH_MAX = 1_000;
/** Characters after which the depth is looked at: a page that is too deep is not read to its end. */
const PIECE = 10_000;

/** Whether a page nests its elements deeper than can be parsed in good time. Linear in the page. */
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
  for (let at = 0; at < html.length && deepest <= DEPTH_MAX; at += PIECE) parser.write(html.slice(at, at + PIECE));
  return deepest > DEPTH_MAX;
}
