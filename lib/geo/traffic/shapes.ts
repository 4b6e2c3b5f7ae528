import { z } from "zod";
import { organization, timestamp } from "#lib/http/shapes.ts";
import { CATEGORIES, CONFIDENCES, EVENT_TYPES, PRECISIONS, VISITOR_TYPES } from "./types.ts";

const visitorType = z.enum(VISITOR_TYPES).meta({
  description: "`crawler`, `assistant` (fetches for a user), `human` (sent by an AI), `unknown` (a bot no rule names).",
});
const category = z.enum(CATEGORIES).meta({
  description:
    "`follow-up`: a later request of a visitor that an AI sent; `conversion`: an event of such a visitor; the others say what came.",
});
const confidence = z.enum(CONFIDENCES).meta({
  description:
    "`verified`: the address is in the operator's published ranges; `reported`: the user agent's word; `rejected`: claims an operator whose ranges exclude the address, counted nowhere.",
});
const agent = z
  .string()
  .meta({ description: "The agent, or the AI that sent a person; a bot's own name where unknown." });
const operator = z.string().nullable().meta({ description: "Who runs it; null where unknown." });
const events = z.int().meta({ description: "Requests." });
const precision = z.enum(PRECISIONS).meta({
  description:
    "`exact`: by visitor id or tagged link; `estimated`: by source, truncated address and half hour under a salt of the day.",
});

export const window = z.object({ from: z.iso.date(), to: z.iso.date() }).meta({
  id: "TrafficWindow",
  description: "UTC days, both inclusive.",
});

/** The fields that all reads of a window share. */
export const common = {
  configured: z.boolean().meta({ description: "False only where the operator has switched analytics off." }),
  window,
  organization,
};

const channels = {
  crawler: z.int().meta({ description: "Requests from AI crawlers, for training or a search index." }),
  assistantBrowse: z.int().meta({ description: "Requests that assistants made for a user." }),
  aiReferral: z.int().meta({ description: "Page views of people whom an AI sent." }),
  conversions: z.int().meta({ description: "Conversions of people whom an AI sent." }),
};

export const totals = z.object({ ...channels, previous: z.object({ window, ...channels }) }).meta({
  id: "TrafficTotals",
  description: "`previous` is the window of equal length before. Rejected claims and unknown bots are in none.",
});
export type Totals = z.output<typeof totals>;

export const source = z
  .object({
    visitorType,
    category,
    agent,
    operator,
    confidence,
    events,
    conversions: channels.conversions,
    previous: z.int().meta({ description: "Requests in the window of equal length before." }),
  })
  .meta({ id: "TrafficSource" });
export type Source = z.output<typeof source>;

export const unknownBot = z.object({ agent, events, lastDay: z.iso.date() }).meta({
  id: "UnknownBot",
  description: "Calls itself a bot and is in no rule: a gap in the list, or something new.",
});

export const rejectedClaim = z
  .object({ agent, operator, events, lastDay: z.iso.date() })
  .meta({ id: "RejectedClaim", description: "Claims to be the agent from an address outside its operator's ranges." });

export const staleRanges = z
  .object({ operator: z.string(), retrievedAt: z.iso.date().meta({ description: "The day of the copy in use." }) })
  .meta({ id: "StaleAddressRanges" });

export const point = z.object({ day: z.iso.date(), ...channels }).meta({ id: "TrafficPoint" });
export type Point = z.output<typeof point>;

export const logItem = z
  .object({
    eventId: z.string().meta({ description: "As sent, or made where none was." }),
    type: z.enum(EVENT_TYPES),
    occurredAt: timestamp,
    visitorType,
    category,
    agent,
    operator,
    confidence,
    method: z.string().nullable(),
    host: z.string().nullable(),
    path: z.string().nullable().meta({ description: "Without its query, which is not stored." }),
    status: z.int().nullable(),
    country: z.string().nullable().meta({ description: "ISO 3166-1 alpha-2, as sent." }),
    userAgent: z.string().nullable().meta({ description: "Of bots alone; what people use is not stored." }),
    journeyId: z.string().nullable(),
    isConversion: z.boolean(),
    name: z.string().nullable().meta({ description: "Of a conversion." }),
    value: z.number().nullable(),
    currency: z.string().nullable().meta({ description: "ISO 4217." }),
  })
  .meta({ id: "TrafficLogItem" });
export type LogItem = z.output<typeof logItem>;

export const journey = z
  .object({
    id: z.string(),
    visitorType,
    agent: agent.meta({ description: "The AI that sent the person or fetched for one; of several the last." }),
    operator,
    precision,
    events,
    conversions: channels.conversions,
    landingHost: z.string().nullable(),
    landingPath: z.string().nullable(),
    startedAt: timestamp,
    lastAt: timestamp,
  })
  .meta({ id: "TrafficJourney" });
export type Journey = z.output<typeof journey>;

export const page = z
  .object({
    host: z.string(),
    path: z.string(),
    ...channels,
    total: z.int().meta({ description: "Requests of the three channels." }),
    previous: z.int().meta({ description: "The same in the window of equal length before." }),
  })
  .meta({ id: "TrafficPage" });
export type Page = z.output<typeof page>;

export const nextCursor = z
  .string()
  .nullable()
  .meta({ description: "What `cursor` takes to read on; null at the end." });

export const ingestToken = z
  .object({
    id: z.string(),
    projectId: z
      .string()
      .nullable()
      .meta({ description: "Null: bound to the organization; hosts choose the project." }),
    hint: z.string().meta({ description: "Its last four characters." }),
    createdAt: timestamp,
    lastUsedAt: timestamp.nullable(),
  })
  .meta({ id: "IngestToken" });

export const rangeList = z
  .object({
    operator: z.string(),
    agents: z.array(z.string()).meta({ description: "Which agents are verified by it." }),
    urls: z.array(z.string()).meta({ description: "Where the operator publishes it." }),
    retrievedAt: z.iso.date().meta({ description: "The day of the copy in use." }),
    source: z.string().nullable().meta({ description: "Where the copy is from; null where from the operator." }),
    complete: z.boolean().meta({ description: "False where the operator has added to it since: it excludes nothing." }),
    sha256: z.string().meta({ description: "Of the prefixes, one a line." }),
    prefixes: z.int(),
  })
  .meta({ id: "AddressRangeList" });
