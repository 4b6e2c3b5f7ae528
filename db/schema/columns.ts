import { text, timestamp } from "drizzle-orm/pg-core";

/** A UTC timestamp with milliseconds. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

export const createdAt = () => instant("created_at").notNull();
export const updatedAt = () => instant("updated_at").notNull();
/** The deletion time; null for a row that is not deleted. A deleted row can be restored until the sweep purges it. */
export const deletedAt = () => instant("deleted_at");
export const id = () => text("id").primaryKey();
