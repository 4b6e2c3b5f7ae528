import "server-only";
import robotsParser from "robots-parser";
import { AnswerTooLarge, type GuardedFetchOptions, guardedFetch } from "./guarded-fetch.ts";

/** User agent for fetches of public pages, also used to match `robots.txt`. */
export const AGENT = "ClarionBot";

/** Fetch options; tests allow their own addresses. */
export type WebAccess = Pick<GuardedFetchOptions, "allowedHosts" | "lookup" | "timeoutMs" | "maxBytes">;

/** Whether a website's robots.txt allows to fetch a page. */
export type Robots = { isAllowed: (url: string) => Promise<boolean> };

/** RFC 9309, 2.5, requires at least 500 KiB. */
const MAX_BYTES = 512 * 1024;

/** Creates a checker that reads the rules of each origin once. */
export function openRobots(access: WebAccess): Robots {
  const rulesByOrigin = new Map<string, Promise<(url: string) => boolean>>();
  return {
    isAllowed: async (url) => {
      const { origin } = new URL(url);
      const rules = rulesByOrigin.get(origin) ?? readRules(origin, access);
      rulesByOrigin.set(origin, rules);
      return (await rules)(url);
    },
  };
}

/** RFC 9309, 2.3.1: a missing file allows everything, an unreachable one forbids everything. */
async function readRules(origin: string, access: WebAccess): Promise<(url: string) => boolean> {
  const address = `${origin}/robots.txt`;
  try {
    const { status, body } = await guardedFetch(address, {
      ...access,
      maxBytes: MAX_BYTES,
      headers: { "user-agent": AGENT, accept: "text/plain" },
    });
    if (status >= 500) return () => false;
    if (status >= 400) return () => true;
    const parsed = robotsParser(address, new TextDecoder().decode(body));
    return (url) => parsed.isAllowed(url, AGENT) ?? true;
  } catch (error) {
    // A file that is too large forbids everything; other errors are thrown unchanged.
    if (error instanceof AnswerTooLarge) return () => false;
    throw error;
  }
}
