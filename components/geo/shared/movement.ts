import type { Movement } from "#lib/geo/visibility/movements.ts";

const points = (share: number) => Math.round(Math.abs(share) * 100);
const inPoints = (share: number) => `${points(share)} ${points(share) === 1 ? "point" : "points"}`;

/** `+6 points`, `−1 point`, `0 points`. */
export function signedPoints(share: number): string {
  if (points(share) === 0) return inPoints(share);
  return `${share < 0 ? "−" : "+"}${inPoints(share)}`;
}

/** The change of a brand's mention rate where the verdict shows one: `Named +6 points`; null otherwise. */
export function movementMark({ verdict, difference }: Movement): string | null {
  if ((verdict !== "up" && verdict !== "down") || difference === null) return null;
  return `Named ${signedPoints(difference)}`;
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
  const sign = (share: number) => (points(share) === 0 ? "0" : `${share < 0 ? "−" : "+"}${points(share)}`);
  return `likely ${sign(low)} to ${sign(high)} points`;
}
