"use client";

import { useAnswered } from "./answered.ts";
import { segmentQuery, useSegment } from "./segment.ts";

/** The query parameters of answers that figures over several engines count: those of one access. */
export function usePoolQuery(): Record<string, string> {
  const [segment] = useSegment();
  const { access } = useAnswered();
  const query = segmentQuery(segment);
  return segment.access !== null || segment.engine !== null || access === undefined ? query : { ...query, access };
}
