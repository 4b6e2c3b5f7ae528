import "server-only";
import robotsParser from "robots-parser";
import { AnswerTooLarge, type GuardedFetchOptions, guardedFetch } from "./guarded-fetch.ts";

/** How our reader of public pages names itself, in requests and to `robots.txt`. */
export const AGENT = "ClarionBot";

/** How pages are reached; tests let addresses of their own through. */
export type WebAccess = Pick<GuardedFetchOptions, "allowedHosts" | "lookup" | "timeoutMs" | "maxBytes">;

/** Whether a page may be read, by the rules of the website itself. */
export type Robots = { isAllowed: (url: string) => Promise<boolean> };

/** RFC 9309, 2.5, asks for 500 KiB at least. */
const MAX_BYTES = 512 * 1024;

/** The rules of every origin that is asked about, each read once. */
export function openRobots(access: WebAccess): Robots {
  const known = new Map<string, Promise<(url: string) => boolean>>();
  return {
    isAllowed: async (url) => {
      const { origin } = new URL(url);
      const rules = known.get(origin) ?? readRules(origin, access);
      known.set(origin, rules);
      return (await rules)(url);
    },
  };
}

/** RFC 9309, 2.3.1: a file that is not there allows everything, one that cannot be had forbids everything. */
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
    // What is larger than may be read is no permission; every other fault is told as it is.
    if (error instanceof AnswerTooLarge) return () => false;
    throw error;
  }
}
