import { X_LENGTH_MAX } from "#lib/content/limits.ts";
import type { Post } from "#lib/posts/contract.ts";

export type Network = "linkedin" | "x";

/** The limits of each network; count with `networkLength`. */
export const NETWORKS: Record<Network, { label: string; max: number; aim: string }> = {
  linkedin: {
    label: "LinkedIn",
    max: 3_000,
    aim: "About 800 characters read best; the first two lines show before the fold.",
  },
  x: {
    label: "X",
    max: X_LENGTH_MAX,
    aim: "100 to 250 read best. A link counts 23, an emoji 2.",
  },
};

/** The network of a content type; undefined for types that are not for a network. */
export function getNetwork(type: Post["contentType"]): Network | undefined {
  if (type === "linkedin_post") return "linkedin";
  return type === "twitter_post" ? "x" : undefined;
}
