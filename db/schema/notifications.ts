import { sql } from "drizzle-orm";
import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, updatedAt } from "./columns.ts";
import { organizations, users } from "./orgs.ts";

/** What each member has read of the notifications, which themselves are read off the rows of what ended. */
export const notificationMarks = pgTable(
  "notification_marks",
  {
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Everything up to here is read. */
    readUntil: instant("read_until").notNull(),
    /** What is read of the time after it. */
    readIds: text("read_ids").array().notNull().default(sql`'{}'`),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.userId] })],
);
