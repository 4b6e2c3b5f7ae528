/** An address of an answer that may be followed: http and https alone; anything else is shown as text. */
export function followable(url: string): URL | undefined {
  const parsed = URL.parse(url);
  return parsed && (parsed.protocol === "https:" || parsed.protocol === "http:") ? parsed : undefined;
}
