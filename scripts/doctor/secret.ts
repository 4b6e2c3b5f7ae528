import type { SealedState } from "#lib/operator/sealed-state.ts";
import { bad, type Check, good } from "./check.ts";

type Found = { from: "environment" | "file" } | undefined;

/**
 * Whether the installation's secret is there, is the one that sealed the stored credentials, and is shared by machines.
 * @param sealed what the database holds; undefined where it could not be read
 */
export function checkSecret(found: Found, sealed: SealedState | undefined, isShared: boolean): Check {
  if (found === undefined) {
    if (sealed === undefined || !sealed.isAnything) return good("secret", "not made yet; npm start makes it");
    const recovery = "Set CLARION_SECRET, or put the file secret of this installation back into the data directory.";
    return bad("secret", "missing, although the database has credentials that it sealed", recovery);
  }
  const from = found.from === "environment" ? "CLARION_SECRET" : "the data directory";
  if (sealed !== undefined && sealed.unreadable > 0) {
    const recovery =
      "Set the secret with which they were stored, or CLARION_PREVIOUS_SECRET to it. Else connect those repositories again.";
    return bad("secret", `from ${from}, but it does not open ${sealed.unreadable} stored credentials`, recovery);
  }
  if (sealed?.isRotating) {
    const recovery = "Run: npm run -s clarion -- secret rotate";
    return bad("secret", `from ${from}; the last rotation has not ended`, recovery);
  }
  const advice = "Set CLARION_SECRET before a second machine uses this database. All of them need the same secret.";
  return good("secret", `from ${from}`, isShared && found.from === "file" ? advice : null);
}
