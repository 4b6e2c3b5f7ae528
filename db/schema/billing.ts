import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, updatedAt } from "./columns.ts";
import { organizations } from "./orgs.ts";

export const CREDIT_KINDS = ["grant", "lapse", "reserve", "settle", "release", "adjust"] as const;
export const METERS = ["longForm", "images", "social", "answers", "briefs", "chat", "analysis"] as const;

/** One row per organization, which every reservation locks, so that concurrent work cannot overspend. */
export const billingAccounts = pgTable("billing_accounts", {
  organizationId: text("organization_id")
    .primaryKey()
    .references(() => organizations.id, { onDelete: "cascade" }),
  /** Credits left; never negative, and always the sum of the ledger. */
  credits: integer("credits").notNull(),
  /** The part of the credits that comes from the monthly grant and expires with the month. */
  monthlyLeft: integer("monthly_left").notNull().default(0),
  /** Credits granted each month; null uses the installation's default. */
  monthlyCredits: integer("monthly_credits"),
  /** The UTC month of the used counts, `2026-11`. */
  month: text("month").notNull(),
  usedLongForm: integer("used_long_form").notNull().default(0),
  usedImages: integer("used_images").notNull().default(0),
  usedAnswers: integer("used_answers").notNull().default(0),
  zeroDataRetention: boolean("zero_data_retention").notNull().default(false),
  updatedAt: updatedAt(),
});

/** Append-only ledger of all changes of an organization's credits. */
export const creditEntries = pgTable(
  "credit_entries",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: CREDIT_KINDS }).notNull(),
    /** Credits added; negative for credits taken. */
    amount: integer("amount").notNull(),
    /** The balance afterwards. */
    balance: integer("balance").notNull(),
    reservationId: text("reservation_id"),
    /** The purpose, as shown to people. */
    note: text("note").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("credit_entries_org").on(t.organizationId, t.createdAt, t.id),
    uniqueIndex("credit_entries_step").on(t.reservationId, t.kind).where(sql`reservation_id is not null`),
  ],
);

/** Units of quota and credits held for running work. */
export const reservations = pgTable(
  "reservations",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    meter: text("meter", { enum: METERS }).notNull(),
    /** The holder: a job or a scan. One reservation each. */
    holderId: text("holder_id").notNull(),
    month: text("month").notNull(),
    quotaUnits: integer("quota_units").notNull(),
    credits: integer("credits").notNull(),
    /** The part of the credits that comes from the monthly grant. */
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
