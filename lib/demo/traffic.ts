import "server-only";
import type { Ctx } from "#lib/access/principal.ts";
import { ingest } from "#lib/geo/traffic/ingest/service.ts";

const HOUR_MS = 3_600_000;
const SITE = "https://mossgate.example";
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const PATHS = ["/", "/pricing", "/docs/assignment-rules", "/blog/shared-inbox", "/docs/saved-replies", "/signup"];

const toUserAgent = (name: string) => `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ${name})`;
/** Addresses inside the ranges that the operators of the agents publish. */
const OPENAI = "4.151.71.177";
const ANTHROPIC = "216.73.216.20";

type Visit = { perDay: number; fields: (day: number, index: number) => Record<string, unknown> };

/** What a day brings at first: agents that read pages, answers that fetch one, visitors that answers sent. */
const VISITS: readonly Visit[] = [
  { perDay: 6, fields: () => ({ userAgent: toUserAgent("GPTBot/1.2"), ip: OPENAI }) },
  { perDay: 4, fields: () => ({ userAgent: toUserAgent("ClaudeBot/1.0"), ip: ANTHROPIC }) },
  { perDay: 3, fields: () => ({ userAgent: toUserAgent("ChatGPT-User/1.0"), ip: OPENAI }) },
  { perDay: 2, fields: (...at) => ({ referer: "https://chatgpt.com/", visitorId: toVisitor("chatgpt", ...at) }) },
  {
    perDay: 1,
    fields: (...at) => ({ referer: "https://www.perplexity.ai/", visitorId: toVisitor("perplexity", ...at) }),
  },
];
/** Each of so many days, one of the visitors signs up. */
const SIGN_UP_DAYS = 3;

const toVisitor = (source: string, day: number, index: number) => `${source}-${day}-${index}`;

/**
 * Ingests a day of invented traffic of the demo product's website through the tracker's own entry, more on later days.
 * Another call changes nothing, as each event has an id of its day.
 * @param daysAgo days from the day of the traffic to the day on which the demo was made
 */
export async function replayTraffic(ctx: Ctx, projectId: string, daysAgo: number, firstDay: number): Promise<void> {
  const principal = { type: "ingest", tokenId: "ing_demo", projectId } as const;
  const growth = 1 + (firstDay - daysAgo) / firstDay;
  const events = VISITS.flatMap(({ perDay, fields }, kind) =>
    Array.from({ length: Math.round(perDay * growth) }, (_, index) => ({
      eventId: `demo-${daysAgo}-${kind}-${index}`,
      timestamp: new Date(ctx.clock.now().getTime() - index * HOUR_MS).toISOString(),
      method: "GET",
      url: SITE + PATHS[(index + kind + daysAgo) % PATHS.length],
      status: 200,
      userAgent: BROWSER,
      ...fields(daysAgo, index),
    })),
  );
  const signUp = {
    eventId: `demo-${daysAgo}-sign-up`,
    type: "conversion",
    name: "Sign-up",
    timestamp: ctx.clock.now().toISOString(),
    visitorId: toVisitor("chatgpt", daysAgo, 0),
  };
  await ingest({ ...ctx, principal }, { events: daysAgo % SIGN_UP_DAYS === 0 ? [...events, signUp] : events });
}
