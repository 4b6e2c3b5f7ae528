import { text, timestamp } from "drizzle-orm/pg-core";

/** An instant with milliseconds, UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

export const createdAt = () => instant("created_at").notNull();
export const updatedAt = () => instant("updated_at").notNull();
export const id = () => text("id").primaryKey();
