import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { users } from "./orgs.ts";

/** The authenticator app of a user (RFC 6238). It is asked for at sign-in once it is confirmed. */
export const secondFactors = pgTable("second_factors", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** The shared secret, sealed for this row. */
  secret: text("secret").notNull(),
  confirmedAt: instant("confirmed_at"),
  /** The time step of the last code that was accepted; a code works once. */
  lastStep: integer("last_step").notNull().default(0),
  createdAt: createdAt(),
});

/** Codes that replace a lost authenticator app, each once. Only hashes are stored. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    usedAt: instant("used_at"),
    createdAt: createdAt(),
  },
  (t) => [index("recovery_codes_user").on(t.userId)],
);
