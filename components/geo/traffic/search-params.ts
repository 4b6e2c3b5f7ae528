import { parseAsString, parseAsStringLiteral } from "nuqs";
import { CATEGORY_WORDS, typedKeys, VISITOR_WORDS } from "./words.ts";

/** Query parameters of the log, in addition to project and window; `rejected` selects claims proven wrong. */
export const logParams = {
  visitor: parseAsStringLiteral(typedKeys(VISITOR_WORDS)),
  category: parseAsStringLiteral([...typedKeys(CATEGORY_WORDS), "rejected"] as const),
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

/** The filters as parameters of the API, which excludes rejected claims by default. */
export function logQuery({ visitor, category, host }: LogFilters): Record<string, string> {
  const wanted = host.trim().toLowerCase();
  return {
    ...(visitor ? { visitorTypes: visitor } : {}),
    ...(category === "rejected" ? { confidences: "rejected" } : category ? { categories: category } : {}),
    ...(wanted ? { host: wanted } : {}),
  };
}
