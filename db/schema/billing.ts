import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, updatedAt } from "./columns.ts";
import { organizations } from "./orgs.ts";

export const CREDIT_KINDS = ["grant", "lapse", "reserve", "settle", "release", "adjust"] as const;
export const METERS = ["longForm", "images", "social", "answers", "briefs", "chat", "analysis"] as const;

/** One row an organization: what every reservation locks, so that concurrent work can never overspend. */
export const billingAccounts = pgTable("billing_accounts", {
  organizationId: text("organization_id")
    .primaryKey()
    .references(() => organizations.id, { onDelete: "cascade" }),
  /** Credits that can still be spent; never below zero, and always the ledger's sum. */
  credits: integer("credits").notNull(),
  /** The part of the credits that the month's grant gave and that lapses with the month. */
  monthlyLeft: integer("monthly_left").notNull().default(0),
  /** Credits granted each month; null where the installation's default holds. */
  monthlyCredits: integer("monthly_credits"),
  /** UTC month, `2026-11`, that the used counts are of. */
  month: text("month").notNull(),
  usedLongForm: integer("used_long_form").notNull().default(0),
  usedImages: integer("used_images").notNull().default(0),
  usedAnswers: integer("used_answers").notNull().default(0),
  zeroDataRetention: boolean("zero_data_retention").notNull().default(false),
  updatedAt: updatedAt(),
});

/** Append-only: every change of an organization's credits, in order of time. */
export const creditEntries = pgTable(
  "credit_entries",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: CREDIT_KINDS }).notNull(),
    /** Credits added, or taken where negative. */
    amount: integer("amount").notNull(),
    /** What was left after it. */
    balance: integer("balance").notNull(),
    reservationId: text("reservation_id"),
    /** What it was for, as shown to people. */
    note: text("note").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("credit_entries_org").on(t.organizationId, t.createdAt, t.id),
    uniqueIndex("credit_entries_step").on(t.reservationId, t.kind).where(sql`reservation_id is not null`),
  ],
);

/** Units of quota and credits held for work that is under way. */
export const reservations = pgTable(
  "reservations",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    meter: text("meter", { enum: METERS }).notNull(),
    /** What holds it: a job, a scan. One reservation each. */
    holderId: text("holder_id").notNull(),
    month: text("month").notNull(),
    quotaUnits: integer("quota_units").notNull(),
    credits: integer("credits").notNull(),
    /** The part of the credits that came of the month's grant. */
    monthlyCredits: integer("monthly_credits").notNull().default(0),
    status: text("status", { enum: ["held", "settled", "released"] }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("reservations_holder").on(t.holderId, t.meter),
    index("reservations_org").on(t.organizationId, t.status),
  ],
);
