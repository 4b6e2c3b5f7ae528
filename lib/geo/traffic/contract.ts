import { z } from "zod";
import { windowQuery } from "#lib/geo/visibility/contract.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { pageLimit } from "#lib/http/pagination.ts";
import { commaList, id, line, organization, timestamp } from "#lib/http/shapes.ts";
import {
  common,
  ingestToken,
  journey,
  logItem,
  nextCursor,
  page,
  point,
  rangeList,
  rejectedClaim,
  source,
  staleRanges,
  totals,
  unknownBot,
} from "./shapes.ts";
import { CATEGORIES, CONFIDENCES, EVENT_TYPES, VISITOR_TYPES } from "./types.ts";

/** The maximum number of events in one request. */
export const BATCH_MAX = 1_000;
/** The maximum distance of an event's timestamp from now, in both directions. */
export const SKEW_HOURS = 48;
/** The query parameter of a link that makes the journeys of its visitors exact. */
export const TAG_PARAMETER = "clr_tag";
/** A second path of the ingest endpoint, for content blockers and old trackers. */
export const INGEST_ALIAS = "/api/geo/ingest";
export const LOG_MAX = 200;

/** The reasons for rejecting an event. */
export const REJECTION_CODES = [
  "invalid_event",
  "invalid_event_id",
  "invalid_type",
  "invalid_timestamp",
  "timestamp_out_of_range",
  "invalid_method",
  "invalid_url",
  "invalid_status",
  "invalid_header",
  "invalid_visitor_id",
  "invalid_name",
  "invalid_value",
  "invalid_currency",
  "unknown_host",
] as const;
export type RejectionCode = (typeof REJECTION_CODES)[number];

// Events are validated one by one, so that a bad one does not reject the others. The schema documents the types; the
// service checks them.
const field = (type: "string" | "number" | "integer", description: string) =>
  z.unknown().optional().meta({ type, description });

const envelope = {
  eventId: field("string", "1 to 128 visible ASCII characters; a repeat is a duplicate. Made where left out."),
  type: field("string", `One of ${EVENT_TYPES.join(", ")}; default request.`),
  timestamp: field("string", `Required. ISO 8601 with its zone, at most ${SKEW_HOURS} hours from now.`),
  method: field("string", "Required of a request."),
  url: field("string", "Required of a request: absolute, http or https, at most 4,096 characters."),
  status: field("integer", "100 to 599."),
  ip: field("string", "Address of who asked: needed to verify an agent, dropped after the verdict."),
  referer: field("string", "The Referer header."),
  userAgent: field("string", "The User-Agent header."),
  accept: field("string", "Accepted from other senders; not read."),
  acceptLanguage: field("string", "Accepted from other senders; not read."),
  country: field("string", "ISO 3166-1 alpha-2."),
  requestId: field("string", "Of your own logs; not stored."),
  visitorId: field("string", "Opaque, 1 to 128 visible ASCII characters; stored as a hash. Makes journeys exact."),
  name: field("string", "Of a conversion, 1 to 128 characters."),
  value: field("number", "Of a conversion, 0 or more."),
  currency: field("string", "Of the value, ISO 4217."),
};

const ingest = { tag: "AI traffic", geoPlan: true } as const;
const tokenQuery = z.object({
  projectId: id.optional().meta({ description: "Binds the token to the project; left out, hosts choose it." }),
});

export const ingestEvents = endpoint({
  ...ingest,
  id: "ingestTrafficEvents",
  method: "POST",
  path: "/v1/geo/ingest/events",
  summary: "Send requests and conversions of a website",
  description: `Takes one event, or 1 to ${BATCH_MAX} as \`events\`, by an ingest token or a key with the traffic write scope. The server classifies; requests of people whom no AI sent and of ordinary bots are ignored. A bad event fails no other. Also at ${INGEST_ALIAS}.`,
  scope: "traffic.write",
  ingestToken: true,
  status: 202,
  body: z
    .object({
      ...envelope,
      events: z
        .array(z.unknown().meta({ type: "object", description: "An event, with the fields described here." }))
        .min(1)
        .max(BATCH_MAX)
        .optional()
        .meta({ description: "A batch, instead of the fields of one event." }),
    })
    .meta({
      examples: [
        {
          timestamp: "2026-01-01T00:00:00.000Z",
          method: "GET",
          url: "https://example.com/docs/export",
          status: 200,
          ip: "192.0.2.1",
          userAgent: "GPTBot/1.2",
        },
      ],
    }),
  output: z.object({
    accepted: z.int(),
    duplicate: z.int(),
    ignored: z.int(),
    rejected: z.array(z.object({ index: z.int(), code: z.enum(REJECTION_CODES) })),
  }),
});

export const getIngestSetup = endpoint({
  ...ingest,
  id: "getTrafficIngestSetup",
  method: "GET",
  path: "/v1/geo/ingest/setup",
  summary: "Get what a tracker needs to know",
  scope: "traffic.read",
  output: z.object({
    endpoint: z.string().meta({ description: "Where events are sent." }),
    alias: z.string().meta({ description: "The same endpoint under another path." }),
    batchMax: z.int(),
    skewHours: z.int(),
    tagParameter: z.string().meta({ description: "Query parameter of links that makes a journey exact." }),
    tokens: z.array(ingestToken),
    projects: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        hosts: z.array(z.string()).meta({ description: "Hosts, subdomains included, that choose this project." }),
        conversionPaths: z.array(z.string()),
        lastEventAt: timestamp.nullable().meta({ description: "When the newest event in the log happened." }),
      }),
    ),
    ranges: z.array(rangeList).meta({ description: "Published address ranges that agents are verified by." }),
    organization,
  }),
});

const issued = z.object({
  token: ingestToken.extend({ token: z.string().meta({ description: "Shown this once." }) }),
  organization,
});

export const createIngestToken = endpoint({
  ...ingest,
  id: "createTrafficIngestToken",
  method: "POST",
  path: "/v1/geo/ingest/token",
  summary: "Make an ingest token",
  description: "It can send events and nothing else. Earlier ones go on working.",
  scope: "traffic.write",
  status: 201,
  answersSecret: true,
  query: tokenQuery,
  output: issued,
  errors: [404, 409],
});

export const rotateIngestToken = endpoint({
  ...ingest,
  id: "rotateTrafficIngestToken",
  method: "POST",
  path: "/v1/geo/ingest/rotate-token",
  summary: "Replace ingest tokens by a new one",
  description: "Earlier tokens of the same project, or those of the organization, stop working at once.",
  scope: "traffic.write",
  status: 201,
  answersSecret: true,
  query: tokenQuery,
  output: issued,
  errors: [404, 409],
});

const sliceQuery = {
  limit: pageLimit(50, LOG_MAX),
  cursor: line(256).optional().meta({ description: "`nextCursor` of the answer before." }),
};

const params = z.object({ projectId: id });
const read = {
  method: "GET",
  tag: "AI traffic",
  scope: "traffic.read",
  geoPlan: true,
  params,
  errors: [404],
} as const;

export const getTrafficOverview = endpoint({
  ...read,
  id: "getTrafficOverview",
  tool: {
    default: true,
    use: "Use it to tell how much traffic comes from AI engines and their bots. It returns totals, sources and days.",
  },
  path: "/v1/projects/{projectId}/geo/traffic/overview",
  summary: "Get AI traffic by channel, source and day",
  query: z.object(windowQuery),
  output: z.object({
    ...common,
    totals,
    sources: z.array(source).meta({ description: "Most requests first." }),
    points: z.array(point).meta({ description: "By day, oldest first; a day without traffic has none." }),
    unknownBots: z.array(unknownBot).meta({ description: "Most requests first; in no total." }),
    rejectedClaims: z.array(rejectedClaim).meta({ description: "Kept apart; in no total." }),
    staleRanges: z
      .array(staleRanges)
      .meta({ description: "Address lists older than 14 days: they verify claims and reject none." }),
    lastEventAt: timestamp.nullable().meta({ description: "Null: nothing has ever been received, which is no zero." }),
  }),
});

export const getTrafficLog = endpoint({
  ...read,
  id: "getTrafficLog",
  path: "/v1/projects/{projectId}/geo/traffic/log",
  summary: "List events, newest first",
  description: "As long as the plan keeps them: 30 days, growth 60, scale 90.",
  query: z.object({
    ...sliceQuery,
    visitorTypes: commaList(VISITOR_TYPES),
    categories: commaList(CATEGORIES),
    confidences: commaList(CONFIDENCES).meta({
      description: "Comma-separated list; by default verified and reported: rejected claims are kept apart.",
    }),
    host: line(253).optional().meta({ description: "Only this host, subdomains not included." }),
  }),
  output: z.object({ items: z.array(logItem), nextCursor, organization }),
});

export const listTrafficJourneys = endpoint({
  ...read,
  id: "listTrafficJourneys",
  path: "/v1/projects/{projectId}/geo/traffic/journeys",
  summary: "List journeys, the last that moved first",
  query: z.object({ ...windowQuery, ...sliceQuery, visitorTypes: commaList(VISITOR_TYPES) }),
  output: z.object({ ...common, journeys: z.array(journey), nextCursor }),
});

export const getTrafficJourney = endpoint({
  ...read,
  id: "getTrafficJourney",
  path: "/v1/projects/{projectId}/geo/traffic/journeys/{journeyId}",
  summary: "Get a journey with its events",
  params: params.extend({ journeyId: id }),
  pages: ["events"],
  output: z.object({
    journey,
    events: z.array(logItem).meta({ description: "In the order they happened, the first 500." }),
    organization,
  }),
});

export const listTrafficPages = endpoint({
  ...read,
  id: "listTrafficPages",
  path: "/v1/projects/{projectId}/geo/traffic/pages",
  summary: "List the pages that AI traffic reaches",
  description: "Most requests first; rejected claims and unknown bots are not counted.",
  query: z.object({ ...windowQuery, limit: sliceQuery.limit, host: line(253).optional() }),
  output: z.object({ ...common, pages: z.array(page) }),
});
