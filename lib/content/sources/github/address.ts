import "server-only";
import { env } from "#lib/env.ts";

/** Where the API of a GitHub server answers, without a trailing slash. */
export function githubApiUrl(baseUrl: string | null): string {
  if (baseUrl === null) return trimmed(env.GITHUB_API_URL);
  const url = new URL(baseUrl);
  // GitHub Enterprise Cloud with data residency has a host of its own for the API; a server of one's own has a path.
  if (url.hostname.endsWith(".ghe.com")) return `https://api.${url.host}`;
  const plain = trimmed(baseUrl);
  return plain.endsWith("/api/v3") ? plain : `${plain}/api/v3`;
}

/** What people call the server. */
export function hostName(apiUrl: string): string {
  return new URL(apiUrl).host.replace(/^api\./, "");
}

function trimmed(url: string): string {
  return url.replace(/\/+$/, "");
}
