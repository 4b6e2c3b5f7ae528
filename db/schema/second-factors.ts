import { bigint, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns.ts";
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

/** Passkeys of a user (Web Authentication). Each signs in alone, and is a second factor after a password. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** Base64url, as the authenticator made it. */
    credentialId: text("credential_id").notNull(),
    /** The COSE key that checks its signatures, base64url. */
    publicKey: text("public_key").notNull(),
    /** How often it has signed, where the authenticator counts. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    /** How browsers reach it, such as `usb`. */
    transports: text("transports").array().notNull(),
    lastUsedAt: instant("last_used_at"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("passkeys_credential").on(t.credentialId), index("passkeys_user").on(t.userId)],
);

/** Codes that replace a lost authenticator app or passkey, each once. Only hashes are stored. */
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
