import { sql } from "drizzle-orm";
import { boolean, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, updatedAt } from "./columns.ts";
import { organizations } from "./orgs.ts";

export const brandIdentities = pgTable(
  "brand_identities",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    isDefault: boolean("is_default").notNull().default(false),
    websiteUrl: text("website_url"),
    companyName: text("company_name"),
    companyDescription: text("company_description"),
    toneProfile: text("tone_profile", { enum: ["Conversational", "Professional", "Casual", "Formal"] }).notNull(),
    customTone: text("custom_tone"),
    customInstructions: text("custom_instructions"),
    audience: text("audience"),
    language: text("language").notNull().default("English"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("brand_identities_default").on(t.organizationId).where(sql`is_default`)],
);
