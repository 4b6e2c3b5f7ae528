const FENCE = /^\s*(?:```|~~~)/;

export type Line = { text: string; isCode: boolean };

/** Splits Markdown into lines and marks those of fenced code. */
export function parseLines(markdown: string): Line[] {
  let isInside = false;
  return markdown.split("\n").map((text) => {
    const isFence = FENCE.test(text);
    const isCode = isInside || isFence;
    if (isFence) isInside = !isInside;
    return { text, isCode };
  });
}

/** Returns the level of a heading from 1 to 6; undefined for any other line. */
export function headingLevel({ text, isCode }: Line): number | undefined {
  return isCode ? undefined : /^ {0,3}(#{1,6})\s/.exec(text)?.[1]?.length;
}
