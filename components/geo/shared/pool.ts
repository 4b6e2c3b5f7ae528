"use client";

import { getDefaultAccess } from "#lib/geo/engines/limits.ts";
import { segmentQuery, useSegment } from "./segment.ts";
import { useGeoSettings } from "./settings.ts";

/** The query parameters of answers that figures over several engines count: those of one access. */
export function usePoolQuery(): Record<string, string> {
  const [segment] = useSegment();
  const engines = useGeoSettings().data?.engines ?? [];
  if (segment.access !== null || segment.engine !== null) return segmentQuery(segment);
  return { ...segmentQuery(segment), access: getDefaultAccess(engines.every(({ sandbox }) => sandbox)) };
}
