import type { Post } from "#lib/posts/contract.ts";

/** The formats that can be generated. */
export const AVAILABLE_TYPES = ["changelog"] as const satisfies Post["contentType"][];
