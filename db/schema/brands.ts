import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, deletedAt, id, instant, updatedAt } from "./columns.ts";
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
    /** `#rrggbb`, the primary color first. */
    colors: text("colors").array().notNull().default(sql`'{}'`),
    /** The name of the font family. */
    font: text("font"),
    logoUrl: text("logo_url"),
    /** The layout of pictures; a statement where the changes cannot fill it. */
    imageLayout: text("image_layout", { enum: ["automatic", "statement", "list", "code"] })
      .notNull()
      .default("automatic"),
    /** Names of the skills for this brand's texts. */
    skills: text("skills").array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (t) => [
    uniqueIndex("brand_identities_default").on(t.organizationId).where(sql`is_default and deleted_at is null`),
    index("brand_identities_deleted").on(t.deletedAt).where(sql`deleted_at is not null`),
  ],
);

/** Sample texts in the brand's style. */
export const brandReferences = pgTable(
  "brand_references",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    brandIdentityId: text("brand_identity_id")
      .notNull()
      .references(() => brandIdentities.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    content: text("content").notNull(),
    /** Display order, 0 first. */
    position: integer("position").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("brand_references_brand").on(t.brandIdentityId, t.position)],
);

export const ANALYSIS_STATUSES = ["queued", "running", "completed", "failed"] as const;
export const ANALYSIS_STEPS = ["scraping", "extracting", "saving"] as const;

/** Jobs that create a brand identity from a website. */
export const brandAnalyses = pgTable(
  "brand_analyses",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    websiteUrl: text("website_url").notNull(),
    name: text("name"),
    status: text("status", { enum: ANALYSIS_STATUSES }).notNull(),
    step: text("step", { enum: ANALYSIS_STEPS }),
    /** JSON text of the previous step's findings, until the identity is stored. */
    findings: text("findings"),
    brandIdentityId: text("brand_identity_id"),
    workflowRunId: text("workflow_run_id"),
    error: text("error"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    completedAt: instant("completed_at"),
  },
  (t) => [
    index("brand_analyses_org").on(t.organizationId, t.createdAt, t.id),
    index("brand_analyses_status").on(t.status, t.updatedAt),
    index("brand_analyses_ended").on(t.organizationId, t.completedAt),
    uniqueIndex("brand_analyses_running")
      .on(t.organizationId, t.websiteUrl)
      .where(sql`status in ('queued', 'running')`),
  ],
);
