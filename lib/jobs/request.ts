import { z } from "zod";
import { DIRECTIONS, TEXT_LENGTHS } from "#lib/content/types.ts";
import { TONE_PROFILES } from "./contract.ts";

const instant = z.iso.datetime();

/**
 * The range of a run: committer times, commits in `to` but not in `from`, a release since the previous one, or the
 * newest range with kept changes. Ranges without a known start are limited to the newest 500 commits.
 */
export const rangeRequest = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("time"), from: instant, to: instant, label: z.string() }),
  z.object({ kind: z.literal("revisions"), from: z.string().nullable(), to: z.string() }),
  z.object({ kind: z.literal("release"), tag: z.string(), prerelease: z.boolean() }),
  z.object({ kind: z.literal("newest") }),
]);
export type RangeRequest = z.output<typeof rangeRequest>;

/** Filters the activity; `items` null selects all of it. */
export const selection = z.object({
  includePullRequests: z.boolean(),
  includeCommits: z.boolean(),
  includeReleases: z.boolean(),
  items: z
    .object({
      commitShas: z.array(z.string()),
      pullRequests: z.array(z.object({ repositoryId: z.string(), number: z.int() })),
      releaseTags: z.array(z.string()),
      trackerIssues: z.array(z.object({ integrationId: z.string(), issueId: z.string() })).default([]),
    })
    .nullable(),
});
export type Selection = z.output<typeof selection>;

export const EVERYTHING: Selection = {
  includePullRequests: true,
  includeCommits: true,
  includeReleases: true,
  items: null,
};

/** How a text is worded. A post keeps it, so that it can be written again in the same way but for one thing. */
export const textStyle = z.object({
  toneProfile: z.enum(TONE_PROFILES),
  audience: z.enum(["developers", "users"]),
  length: z.enum(TEXT_LENGTHS).optional(),
});
export type TextStyle = z.output<typeof textStyle>;

/** The part of a request that a job stores, so that any process can run it at any time with the same result. */
export const jobRequest = textStyle.extend({
  range: rangeRequest,
  selection,
  companyName: z.string().nullable(),
  /** The post to rewrite; null creates a new one. */
  rewrites: z.string().nullable(),
  /** Keeps the rewritten text of a published post as draft changes. */
  draft: z.boolean().optional(),
  /** How the rewritten text is to differ. It is then kept as a draft beside the post, for a person to accept. */
  direction: z.enum(DIRECTIONS).optional(),
  /** The brief whose article is written again. */
  briefId: z.string().optional(),
  /** The run whose ledger this one reuses when it is ready; null reads the sources itself. */
  sharesRun: z.string().nullable().default(null),
  /** A person's own first sentence of a post for networks. */
  leadSentence: z.object({ text: z.string(), hasSource: z.boolean() }).optional(),
  /** Limits the run to some packages of its repositories. */
  packages: z.array(z.string()).optional(),
  /** For automations: additional instructions for the model. */
  instructions: z.string().optional(),
  author: z.object({ userId: z.string().nullable(), label: z.string() }),
});
export type JobRequest = z.output<typeof jobRequest>;
