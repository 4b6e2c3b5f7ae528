"use client";

import { segmentQuery, useSegment } from "./segment.ts";
import { useGeoSettings } from "./settings.ts";

/** The query parameters of answers that figures over several engines count: those of one access. */
export function usePoolQuery(): Record<string, string> {
  const [segment] = useSegment();
  const engines = useGeoSettings().data?.engines ?? [];
  if (segment.access !== null || segment.engine !== null) return segmentQuery(segment);
  return { ...segmentQuery(segment), access: engines.every(({ sandbox }) => sandbox) ? "sandbox" : "api" };
}
