import { sql } from "drizzle-orm";
import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, updatedAt } from "./columns.ts";
import { organizations, users } from "./orgs.ts";

/** The read marks of each member. Notifications themselves are computed from finished jobs. */
export const notificationMarks = pgTable(
  "notification_marks",
  {
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Everything until this time is read. */
    readUntil: instant("read_until").notNull(),
    /** The ids of later notifications that are read. */
    readIds: text("read_ids").array().notNull().default(sql`'{}'`),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.userId] })],
);
