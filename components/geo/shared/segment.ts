"use client";

import { parseAsString, useQueryStates } from "nuqs";

/** What the figures of a page are restricted to; null for all. */
export type Segment = Record<(typeof PARTS)[number], string | null>;

const PARTS = ["engine", "language", "tag", "access", "country"] as const;
const params = {
  engine: parseAsString,
  language: parseAsString,
  tag: parseAsString,
  access: parseAsString,
  country: parseAsString,
};
/** Names in the URL, where pages have filters of their own. */
const urlKeys = {
  engine: "byEngine",
  language: "byLanguage",
  tag: "byTag",
  access: "byAccess",
  country: "byCountry",
} as const;

/** The segment in the URL. */
export function useSegment(): [Segment, (segment: Partial<Segment>) => void] {
  const [segment, setStored] = useQueryStates(params, { history: "replace", urlKeys });
  return [segment, (change) => void setStored(change)];
}

/** The segment as query parameters of the API. */
export function segmentQuery(segment: Segment): Record<string, string> {
  return Object.fromEntries(PARTS.flatMap((part) => (segment[part] ? [[part, segment[part]]] : [])));
}
