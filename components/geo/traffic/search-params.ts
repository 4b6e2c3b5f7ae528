import { parseAsString, parseAsStringLiteral } from "nuqs";
import { CATEGORY_WORDS, keysOf, VISITOR_WORDS } from "./words.ts";

/** What the log keeps in the address, beside project and window; `rejected` stands for claims proven wrong. */
export const logParams = {
  visitor: parseAsStringLiteral(keysOf(VISITOR_WORDS)),
  category: parseAsStringLiteral([...keysOf(CATEGORY_WORDS), "rejected"] as const),
  host: parseAsString.withDefault(""),
};

export type LogFilters = {
  visitor: keyof typeof VISITOR_WORDS | null;
  category: keyof typeof CATEGORY_WORDS | "rejected" | null;
  host: string;
};

export function isFiltered({ visitor, category, host }: LogFilters): boolean {
  return visitor !== null || category !== null || host.trim() !== "";
}

/** The filters as the log takes them. It leaves rejected claims out unless they are asked for. */
export function logQuery({ visitor, category, host }: LogFilters): Record<string, string> {
  const wanted = host.trim().toLowerCase();
  return {
    ...(visitor ? { visitorTypes: visitor } : {}),
    ...(category === "rejected" ? { confidences: "rejected" } : category ? { categories: category } : {}),
    ...(wanted ? { host: wanted } : {}),
  };
}
