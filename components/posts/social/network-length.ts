import { weightedLength } from "#lib/content/text/weighted-length.ts";
import type { Network } from "./networks.ts";

/** How long a network takes a text to be. Large on the wire: import it only where texts are counted. */
export function networkLength(text: string, network: Network): number {
  return network === "x" ? weightedLength(text) : Array.from(text).length;
}
