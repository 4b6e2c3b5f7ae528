import { z } from "zod";
import { TONE_PROFILES } from "./contract.ts";

const instant = z.iso.datetime();

/**
 * What a run reads: committer times, what `to` has that `from` has not, a release since the one before it, or the newest
 * stretch with something to say. Revisions of which the start is unknown, and a first release, are at most the newest 500.
 */
export const rangeRequest = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("time"), from: instant, to: instant, label: z.string() }),
  z.object({ kind: z.literal("revisions"), from: z.string().nullable(), to: z.string() }),
  z.object({ kind: z.literal("release"), tag: z.string(), prerelease: z.boolean() }),
  z.object({ kind: z.literal("newest") }),
]);
export type RangeRequest = z.output<typeof rangeRequest>;

/** Which of the activity counts; `items` null means all of it. */
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

/** What a job keeps of its request, so that any process can do it at any time with the same result. */
export const jobRequest = z.object({
  range: rangeRequest,
  selection,
  toneProfile: z.enum(TONE_PROFILES),
  audience: z.enum(["developers", "users"]),
  companyName: z.string().nullable(),
  /** The post that is written again; null makes a new one. */
  rewrites: z.string().nullable(),
  /** The run whose ledger this one takes over once it is there; null reads for itself. */
  sharesRun: z.string().nullable().default(null),
  /** Of an automation: what a model is told besides what the brand says. */
  instructions: z.string().optional(),
  author: z.object({ userId: z.string().nullable(), label: z.string() }),
});
export type JobRequest = z.output<typeof jobRequest>;
