import { Z95 } from "./intervals.ts";
import type { Column, Panel } from "./panel.ts";

/** Questions that one model was asked more than once on a day, below which an engine's noise floor is not measured. */
export const REPEATED_MIN = 20;

export type NoiseFloor = {
  /** How many times a question was asked more than once on a day. */
  repeated: number;
  /** The probability that two answers of one day differ; null without repeats. */
  disagreement: number | null;
  /** By how much two scans at once differ by chance, at most in 95% of cases; null where too little was repeated. */
  floor: number | null;
};

/**
 * Measures the noise floor of an engine from questions that were asked again on the same day, where nothing else can
 * have changed. The difference of two scans is the mean over cells of differences whose variance is the disagreement.
 * @param panel the answers of one engine @param hits answers of each row of the table that name the brand
 */
export function estimateNoiseFloor({ rows, n, cell, cells }: Panel, hits: Column): NoiseFloor {
  const asked = new Uint8Array(cells);
  let [repeated, sum] = [0, 0];
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const answers = n[row] as number;
    asked[cell[i] as number] = 1;
    if (answers < 2) continue;
    const named = hits[row] as number;
    repeated++;
    sum += (2 * named * (answers - named)) / (answers * (answers - 1));
  }
  if (repeated === 0) return { repeated, disagreement: null, floor: null };
  const disagreement = sum / repeated;
  const size = asked.reduce((count, isAsked) => count + isAsked, 0);
  return { repeated, disagreement, floor: repeated < REPEATED_MIN ? null : Z95 * Math.sqrt(disagreement / size) };
}
