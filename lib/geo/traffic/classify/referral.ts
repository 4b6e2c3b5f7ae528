import { REFERRAL_SOURCES } from "#lib/geo/traffic/data/referrers.ts";
import type { ReferralSource } from "#lib/geo/traffic/types.ts";

const byHost = new Map(REFERRAL_SOURCES.flatMap((source) => source.hosts.map((host) => [host, source] as const)));
const byUtm = new Map(REFERRAL_SOURCES.flatMap((source) => source.utm.map((name) => [name, source] as const)));

/** The AI that sent a person: by the host of the Referer, else by the link's `utm_source`; undefined where none did. */
export function referralOf(referer: string | null, url: URL): ReferralSource | undefined {
  return (referer ? sourceOfHost(hostOf(referer)) : undefined) ?? byUtm.get(utmOf(url));
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

/** The host of a Referer, and of what applications send in its place (`android-app://com.openai.chatgpt`): nothing. */
function hostOf(referer: string): string {
  const url = /^https?:\/\//i.test(referer) ? URL.parse(referer) : null;
  return url?.hostname ?? "";
}

function utmOf(url: URL): string {
  if (!url.search.includes("utm_source")) return "";
  return (url.searchParams.get("utm_source") ?? "").trim().toLowerCase();
}

/** Who runs an AI that sends people, by its name as stored. */
export function referrerOperator(agent: string): string | null {
  return REFERRAL_SOURCES.find((source) => source.agent === agent)?.operator ?? null;
}
