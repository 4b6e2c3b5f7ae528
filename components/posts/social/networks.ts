import { X_LENGTH_MAX } from "#lib/content/limits.ts";
import type { Post } from "#lib/posts/contract.ts";

export type Network = "linkedin" | "x";

/** What a network lets a post be; `networkLength` counts as it does. */
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

/** The network that a type of post is written for; undefined for the others. */
export function networkOf(type: Post["contentType"]): Network | undefined {
  if (type === "linkedin_post") return "linkedin";
  return type === "twitter_post" ? "x" : undefined;
}
