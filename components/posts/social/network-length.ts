import { weightedLength } from "#lib/content/text/weighted-length.ts";
import type { Network } from "./networks.ts";

/** A text's length as the network counts it. This module is large: import it only where texts are counted. */
export function networkLength(text: string, network: Network): number {
  return network === "x" ? weightedLength(text) : Array.from(text).length;
}
