import { REFERRAL_SOURCES } from "#lib/geo/traffic/data/referrers.ts";
import type { ReferralSource } from "#lib/geo/traffic/types.ts";

const byHost = new Map(REFERRAL_SOURCES.flatMap((source) => source.hosts.map((host) => [host, source] as const)));
const byUtm = new Map(REFERRAL_SOURCES.flatMap((source) => source.utm.map((name) => [name, source] as const)));

/**
 * Finds the AI that referred a visitor by the host of the Referer, or else by the link's `utm_source`; undefined
 * without one.
 */
export function findReferral(referer: string | null, url: URL): ReferralSource | undefined {
  return (referer ? sourceOfHost(parseHost(referer)) : undefined) ?? byUtm.get(getUtmSource(url));
}

function sourceOfHost(host: string): ReferralSource | undefined {
  let rest = host;
  for (;;) {
    const source = byHost.get(rest);
    if (source) return source;
    const dot = rest.indexOf(".");
    if (dot < 0) return undefined;
    rest = rest.slice(dot + 1);
  }
}

/** Parses the host of a Referer; the `android-app://com.openai.chatgpt` of applications has none. */
function parseHost(referer: string): string {
  const url = /^https?:\/\//i.test(referer) ? URL.parse(referer) : null;
  return url?.hostname ?? "";
}

function getUtmSource(url: URL): string {
  if (!url.search.includes("utm_source")) return "";
  return (url.searchParams.get("utm_source") ?? "").trim().toLowerCase();
}

/** Gets the operator of a referring AI by its stored name. */
export function referrerOperator(agent: string): string | null {
  return REFERRAL_SOURCES.find((source) => source.agent === agent)?.operator ?? null;
}
