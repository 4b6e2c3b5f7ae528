import type { PageKind } from "#lib/geo/visibility/figures.ts";

/** Display names of page kinds. */
export const KIND_WORDS = {
  editorial: "Editorial",
  forum: "Forum",
  docs: "Documentation",
  video: "Video",
  social: "Social network",
  review: "Reviews",
  reference: "Reference",
  repository: "Repository",
  store: "Store",
  competitor: "Competitor's site",
  other: "Other",
} satisfies Record<PageKind, string>;

export const KINDS = Object.keys(KIND_WORDS) as PageKind[];
