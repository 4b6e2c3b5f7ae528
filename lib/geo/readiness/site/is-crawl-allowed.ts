import robotsParser from "robots-parser";
import type { Answered, Site } from "#lib/geo/readiness/types.ts";

/**
 * Whether a website's robots.txt lets an agent fetch a URL (RFC 9309, 2.2.2 and 2.3.1). A missing file allows
 * everything, an unreachable one nothing.
 */
export function isCrawlAllowed({ look }: Site["robots"], agent: string, url: string): boolean {
  if (!look.isAnswered) return false;
  if (look.status >= 500) return false;
  if (look.status >= 400) return true;
  return parseOnce(look, new URL("/robots.txt", url).href).isAllowed(url, agent) ?? true;
}

type Robot = ReturnType<typeof robotsParser>;

const parsed = new WeakMap<Answered, Map<string, Robot>>();

/** A file is asked about every agent and page, and a large one takes long to parse. */
function parseOnce(look: Answered, address: string): Robot {
  const robots = parsed.get(look) ?? new Map<string, Robot>();
  parsed.set(look, robots);
  const robot = robots.get(address) ?? robotsParser(address, look.text);
  robots.set(address, robot);
  return robot;
}
