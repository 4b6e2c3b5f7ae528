const FENCE = /^\s*(?:```|~~~)/;

export type Line = { text: string; isCode: boolean };

/** The lines of a Markdown text, those of fenced code told apart. */
export function linesOf(markdown: string): Line[] {
  let isInside = false;
  return markdown.split("\n").map((text) => {
    const isFence = FENCE.test(text);
    const isCode = isInside || isFence;
    if (isFence) isInside = !isInside;
    return { text, isCode };
  });
}

/** The level of a heading from 1 to 6; undefined for any other line. */
export function headingLevel({ text, isCode }: Line): number | undefined {
  return isCode ? undefined : /^ {0,3}(#{1,6})\s/.exec(text)?.[1]?.length;
}
