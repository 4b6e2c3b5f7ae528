/** Longer names do not fit beside the dates. */
const LENGTH_MAX = 36;

/** The host of a website without `www.`, as readers know it. */
export function readHost(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const host = new URL(url).hostname.replace(/^www\./, "");
  return host === "" || host.length > LENGTH_MAX || host.includes("xn--") ? null : host;
}
