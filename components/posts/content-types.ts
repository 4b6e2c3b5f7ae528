import type { Post } from "#lib/posts/contract.ts";

/** The formats that can be generated. */
export const AVAILABLE_TYPES = [
  "changelog",
  "blog_post",
  "linkedin_post",
  "twitter_post",
  "image",
] as const satisfies Post["contentType"][];
