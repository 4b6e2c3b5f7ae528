import robotsParser from "robots-parser";
import type { Site } from "#lib/geo/readiness/types.ts";

/**
 * Whether a website's robots.txt lets an agent fetch a URL (RFC 9309, 2.2.2 and 2.3.1). A missing file allows
 * everything, an unreachable one nothing.
 */
export function isCrawlAllowed({ look }: Site["robots"], agent: string, url: string): boolean {
  if (!look.isAnswered) return false;
  if (look.status >= 500) return false;
  if (look.status >= 400) return true;
  return robotsParser(new URL("/robots.txt", url).href, look.text).isAllowed(url, agent) ?? true;
}
