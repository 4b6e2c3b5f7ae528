import { load } from "cheerio";

/**
 * Renders a post's sanitized HTML with one first-level heading and no skipped level, which screen readers and agents
 * navigate by. The text stays unchanged.
 * @param isTitled whether the HTML begins with the post's title as its first-level heading
 */
export function outlineContent(html: string, isTitled: boolean): string {
  const levels = [...html.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));
  const target = toTargetLevels(levels, isTitled);
  if (target.every((level, index) => level === levels[index])) return html;
  const $ = load(html, null, false);
  $("h1, h2, h3, h4, h5, h6").each((index, element) => {
    element.tagName = `h${target[index] ?? 2}`;
  });
  return $.html();
}

function toTargetLevels(levels: readonly number[], isTitled: boolean): number[] {
  let previous = 1;
  return levels.map((level, index) => {
    if (index === 0 && isTitled) return 1;
    previous = Math.min(Math.max(level, 2), previous + 1);
    return previous;
  });
}
