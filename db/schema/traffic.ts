import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns.ts";
import { projects } from "./geo.ts";
import { organizations } from "./orgs.ts";

const projectId = () =>
  text("project_id")
    .notNull()
    .references(() => projects.id, { onDelete: "cascade" });

/** What a tracker sends events with; bound to a project, or to the organization where hosts choose the project. */
export const trafficTokens = pgTable(
  "traffic_tokens",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    projectId: text("project_id").references(() => projects.id, { onDelete: "cascade" }),
    /** SHA-256 of the 32 random bytes; the token itself is shown once and never stored. */
    secretHash: text("secret_hash").notNull(),
    /** Its last four characters, to tell tokens apart. */
    hint: text("hint").notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [
    index("traffic_tokens_org").on(t.organizationId, t.createdAt),
    index("traffic_tokens_project").on(t.projectId),
  ],
);

/**
 * What was taken, as long as the plan keeps it; no address, no query of a URL and no user agent of a person among it.
 * Without a foreign key, whose check of every row costs more than the row: what a deleted project leaves, the sweep takes.
 */
export const trafficEvents = pgTable(
  "traffic_events",
  {
    projectId: text("project_id").notNull(),
    /** As sent, or made where none was: what a repeat is told by. */
    eventId: text("event_id").notNull(),
    occurredAt: instant("occurred_at").notNull(),
    category: text("category").notNull(),
    agent: text("agent").notNull(),
    confidence: text("confidence").notNull(),
    method: text("method"),
    host: text("host"),
    path: text("path"),
    status: smallint("status"),
    country: text("country"),
    userAgent: text("user_agent"),
    journeyId: text("journey_id"),
    isConversion: boolean("is_conversion").notNull(),
    name: text("name"),
    value: doublePrecision("value"),
    currency: text("currency"),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.eventId] }),
    index("traffic_events_time").on(t.projectId, t.occurredAt, t.eventId),
    index("traffic_events_journey").on(t.projectId, t.journeyId, t.occurredAt).where(sql`journey_id is not null`),
  ],
);

/** Requests by day and source. Sums of one cell lie in several rows, so that requests that count at once do not wait. */
export const trafficDaily = pgTable(
  "traffic_daily",
  {
    projectId: projectId(),
    day: date("day").notNull(),
    category: text("category").notNull(),
    agent: text("agent").notNull(),
    confidence: text("confidence").notNull(),
    shard: smallint("shard").notNull(),
    events: bigint("events", { mode: "number" }).notNull(),
    conversions: bigint("conversions", { mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.day, t.category, t.agent, t.confidence, t.shard] })],
);

/** Requests by day and page, of days that have passed for good; of later days the log says. */
export const trafficPages = pgTable(
  "traffic_pages",
  {
    projectId: projectId(),
    day: date("day").notNull(),
    host: text("host").notNull(),
    path: text("path").notNull(),
    crawler: integer("crawler").notNull(),
    assistantBrowse: integer("assistant_browse").notNull(),
    aiReferral: integer("ai_referral").notNull(),
    conversions: integer("conversions").notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.day, t.host, t.path] })],
);

/** Up to which day a project's pages are summed and its daily sums are proved. */
export const trafficFolds = pgTable("traffic_folds", {
  projectId: text("project_id")
    .primaryKey()
    .references(() => projects.id, { onDelete: "cascade" }),
  foldedThrough: date("folded_through").notNull(),
});

/** Visits of one visitor whom an AI sent, or fetches of an assistant that seem to be one session. */
export const trafficJourneys = pgTable(
  "traffic_journeys",
  {
    projectId: projectId(),
    /** Hash of the visitor's id or the link's tag; an estimated one's dies with the salt of its day. */
    id: text("id").notNull(),
    precision: text("precision", { enum: ["exact", "estimated"] }).notNull(),
    visitorType: text("visitor_type").notNull(),
    agent: text("agent").notNull(),
    landingHost: text("landing_host"),
    landingPath: text("landing_path"),
    events: integer("events").notNull(),
    conversions: integer("conversions").notNull(),
    /** The last time that an AI sent the visitor: what conversions are counted from. */
    referredAt: instant("referred_at").notNull(),
    startedAt: instant("started_at").notNull(),
    lastAt: instant("last_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.id] }), index("traffic_journeys_time").on(t.projectId, t.lastAt, t.id)],
);

/** What estimated journeys are hashed with: one a day, gone with it. */
export const trafficSalts = pgTable("traffic_salts", {
  day: date("day").primaryKey(),
  salt: text("salt").notNull(),
});
