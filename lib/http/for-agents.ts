import { z } from "zod";

/**
 * How an answer's field reaches an agent. `never` is left out. `single` is left out of lists. `excerpt` is cut in
 * lists. `body` is the long text of a resource: cut in lists, else part of the text alone. `data` is no part of the
 * text.
 */
export type Show = "never" | "single" | "excerpt" | "body" | "data";

/**
 * What contracts say about the fields of an answer to agents. `most` is how many items a list shows. A `common` shape
 * is part of many answers, and lists of tools do not describe its fields each time.
 */
export const forAgents = z.registry<{ show?: Show; most?: number; common?: true }>();
