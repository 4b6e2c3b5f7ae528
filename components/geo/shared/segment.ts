"use client";

import { parseAsString, useQueryStates } from "nuqs";

/** What the figures of a page are restricted to; null for all. */
export type Segment = { engine: string | null; language: string | null; tag: string | null };

const params = { byEngine: parseAsString, byLanguage: parseAsString, byTag: parseAsString };

/** The segment in the URL. */
export function useSegment(): [Segment, (segment: Partial<Segment>) => void] {
  const [{ byEngine, byLanguage, byTag }, setStored] = useQueryStates(params, { history: "replace" });
  const set = ({ engine, language, tag }: Partial<Segment>) =>
    void setStored({
      ...(engine === undefined ? {} : { byEngine: engine }),
      ...(language === undefined ? {} : { byLanguage: language }),
      ...(tag === undefined ? {} : { byTag: tag }),
    });
  return [{ engine: byEngine, language: byLanguage, tag: byTag }, set];
}

/** The segment as query parameters of the API. */
export function segmentQuery({ engine, language, tag }: Segment): Record<string, string> {
  return { ...(engine ? { engine } : {}), ...(language ? { language } : {}), ...(tag ? { tag } : {}) };
}
