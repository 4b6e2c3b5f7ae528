/** Parses a URL of an answer; undefined unless it is http or https, and then it is shown as text. */
export function followable(url: string): URL | undefined {
  const parsed = URL.parse(url);
  return parsed && (parsed.protocol === "https:" || parsed.protocol === "http:") ? parsed : undefined;
}
