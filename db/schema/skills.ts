import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, deletedAt, id, updatedAt } from "./columns.ts";
import { organizations } from "./orgs.ts";

/** An organization's writing instructions; the system's own are in code. */
export const skills = pgTable(
  "skills",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    description: text("description").notNull(),
    content: text("content").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
    /** The brand identities that lost it when it was deleted; restoring it attaches it again. */
    deletedFromBrandIds: text("deleted_from_brand_ids").array().notNull().default(sql`'{}'`),
  },
  (t) => [
    uniqueIndex("skills_name").on(t.organizationId, t.name).where(sql`deleted_at is null`),
    index("skills_deleted").on(t.deletedAt).where(sql`deleted_at is not null`),
  ],
);
