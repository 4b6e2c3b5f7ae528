/** The words before a number that close an issue on GitHub, Gitea and Forgejo alike. */
const CLOSING =
  /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)(?:: ?| )(?:(?<repository>[\w.-]{1,100}\/[\w.-]{1,100}))?#(?<number>\d{1,9})\b/gi;

/** A request's template hides its examples in comments; what follows an open one is hidden too. */
function visible(text: string): string {
  let shown = "";
  let at = 0;
  for (let open = text.indexOf("<!--"); open >= 0; open = text.indexOf("<!--", at)) {
    shown += text.slice(at, open);
    const close = text.indexOf("-->", open);
    if (close < 0) return shown;
    at = close + 3;
  }
  return shown + text.slice(at);
}

/** Numbers of the issues of `repository` (`owner/name`) that a text closes, each once, in its order. */
export function closedNumbers(text: string, repository: string): number[] {
  const found = new Set<number>();
  for (const { groups } of visible(text).matchAll(CLOSING)) {
    const other = groups?.repository?.toLowerCase();
    if (other === undefined || other === repository.toLowerCase()) found.add(Number(groups?.number));
  }
  found.delete(0);
  return [...found];
}
