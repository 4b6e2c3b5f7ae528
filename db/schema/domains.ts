import { sql } from "drizzle-orm";
import { pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "./columns.ts";
import { organizations } from "./orgs.ts";

/** Domains at which organizations want their public pages, one each. They serve nothing until they are verified. */
export const customDomains = pgTable(
  "custom_domains",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    /** In lower case and ASCII, without a final dot. */
    domain: text("domain").notNull(),
    /** The part of the TXT record that proves who controls the domain. It is public. */
    token: text("token").notNull(),
    verifiedAt: instant("verified_at"),
    checkedAt: instant("checked_at"),
    /** Why the last check did not verify the domain, or why it lost its verification. */
    problem: text("problem", { enum: ["no_record", "other_value", "no_answer", "taken"] }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("custom_domains_organization").on(t.organizationId),
    // Anyone can claim a domain, so that an unproved claim does not block the owner.
    uniqueIndex("custom_domains_verified").on(t.domain).where(sql`verified_at is not null`),
  ],
);
