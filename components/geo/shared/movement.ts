import type { Movement } from "#lib/geo/visibility/movements.ts";

const points = (share: number) => Math.round(Math.abs(share) * 100);
/** A signed number of points: `+6`, `−1`, `0`. */
export function signedNumber(share: number): string {
  if (points(share) === 0) return "0";
  return `${share < 0 ? "−" : "+"}${points(share)}`;
}

/** `+6 points`, `−1 point`, `0 points`. */
export function signedPoints(share: number): string {
  return `${signedNumber(share)} ${points(share) === 1 ? "point" : "points"}`;
}

/** The change of a brand's mention rate where the verdict shows one: `Named +6 points`; null otherwise. */
export function movementMark({ verdict, difference }: Movement): string | null {
  if ((verdict !== "up" && verdict !== "down") || difference === null) return null;
  return `Mentioned ${signedPoints(difference)}`;
}

/** The verdict in a few words: `+6 points`, `No detectable change`. */
export function movementWords({ verdict, difference }: Movement): string {
  if (verdict === "up" || verdict === "down") return difference === null ? "Changed" : signedPoints(difference);
  if (verdict === "no_detectable_change") return "No detectable change";
  return verdict === "insufficient" ? "Too few answers to compare" : "Not comparable";
}

/** The likely size of a change: `likely +3 to +9 points`; empty without an interval. */
export function movementRange({ low, high }: Movement): string {
  if (low === null || high === null) return "";
  return `likely ${signedNumber(low)} to ${signedNumber(high)} points`;
}
