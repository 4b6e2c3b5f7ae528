import "server-only";
import { env } from "#lib/env.ts";

/** URL of a GitHub server's API, without a trailing slash. */
export function githubApiUrl(baseUrl: string | null): string {
  if (baseUrl === null) return trimSlashes(env.GITHUB_API_URL);
  const url = new URL(baseUrl);
  // GitHub Enterprise Cloud with data residency has a separate host for the API; a self-hosted server has a path.
  if (url.hostname.endsWith(".ghe.com")) return `https://api.${url.host}`;
  const plain = trimSlashes(baseUrl);
  return plain.endsWith("/api/v3") ? plain : `${plain}/api/v3`;
}

/** Display name of the server. */
export function hostName(apiUrl: string): string {
  return new URL(apiUrl).host.replace(/^api\./, "");
}

function trimSlashes(url: string): string {
  return url.replace(/\/+$/, "");
}
