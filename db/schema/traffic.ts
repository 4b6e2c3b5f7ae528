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

/** Credentials of trackers. A token belongs to a project, or to the organization, where hosts choose the project. */
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
    /** The last four characters, for recognition. */
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
 * The log of accepted events for the plan's retention time. It contains no IP address, no URL query and no user agent
 * of a person. Without a foreign key, whose check costs more than the insert; the sweep deletes the rows of deleted
 * projects.
 */
export const trafficEvents = pgTable(
  "traffic_events",
  {
    projectId: text("project_id").notNull(),
    /** The id as sent or generated; it detects repeats. */
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

/** Requests by day and source. Each sum is spread over several rows, so that concurrent requests do not wait. */
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

/** Requests by day and page for closed days; later days are read from the log. */
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

/** The last day whose pages are summed and whose daily sums are verified, per project. */
export const trafficFolds = pgTable("traffic_folds", {
  projectId: text("project_id")
    .primaryKey()
    .references(() => projects.id, { onDelete: "cascade" }),
  foldedThrough: date("folded_through").notNull(),
});

/** The visits of one visitor that an AI referred, or the fetches of an assistant that look like one session. */
export const trafficJourneys = pgTable(
  "traffic_journeys",
  {
    projectId: projectId(),
    /**
     * A hash of the visitor's id or the link's tag. That of an estimated visitor becomes meaningless with the day's
     * salt.
     */
    id: text("id").notNull(),
    precision: text("precision", { enum: ["exact", "estimated"] }).notNull(),
    visitorType: text("visitor_type").notNull(),
    agent: text("agent").notNull(),
    landingHost: text("landing_host"),
    landingPath: text("landing_path"),
    events: integer("events").notNull(),
    conversions: integer("conversions").notNull(),
    /** The last referral by an AI, which starts the attribution window. */
    referredAt: instant("referred_at").notNull(),
    startedAt: instant("started_at").notNull(),
    lastAt: instant("last_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.id] }), index("traffic_journeys_time").on(t.projectId, t.lastAt, t.id)],
);

/** The salts of estimated journeys, one per day, deleted with the day. */
export const trafficSalts = pgTable("traffic_salts", {
  day: date("day").primaryKey(),
  salt: text("salt").notNull(),
});
