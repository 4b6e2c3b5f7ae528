import { z } from "zod";
import { CATEGORIES } from "#lib/content/ledger/types.ts";
import { endpoint, type OutputOf, type ParsedBody } from "#lib/http/endpoint.ts";
import { line, organization, timestamp } from "#lib/http/shapes.ts";
import { activityRequest } from "#lib/jobs/contract.ts";

const ABOUT_MAX = 200;

const ledgerChange = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string().nullable().meta({ description: "What the change did, in its source's own words." }),
  reference: z.string().nullable().meta({ description: "`#131`, or the short SHA of a commit." }),
  repository: z.string(),
  authors: z.array(z.string()),
  category: z.enum(CATEGORIES),
  breaking: z.boolean(),
  security: z.boolean(),
  folded: z.boolean(),
  disposition: z.enum(["highlight", "update", "dropped"]),
  reason: z.string().nullable().meta({ description: "Why it was dropped or is a highlight." }),
  commitSha: z.string().nullable().meta({ description: "For `selectedItems.commitShas` of a generation." }),
  issue: z
    .object({ integrationId: z.string(), issueId: z.string() })
    .nullable()
    .meta({ description: "For `selectedItems.trackerIssueIds` of a generation." }),
});

/** The chat's tool for reading the ledger of a window without writing a post. No HTTP route serves it. */
export const listChanges = endpoint({
  id: "listChanges",
  method: "POST",
  path: "/v1/posts/changes",
  tag: "Posts",
  summary: "List the changes worth telling",
  description:
    "The changes that a post on this range would tell, the most important first, each with what it did; then those that were dropped, with the reason. `about` narrows them to a subject.",
  scope: "posts.write",
  planChecked: false,
  rateLimit: { limit: 60, windowMs: 60_000 },
  body: activityRequest.safeExtend({ about: line(ABOUT_MAX).optional() }),
  tool: { default: true, readOnly: true, openWorld: true },
  output: z.object({
    changes: z.array(ledgerChange),
    closest: z.array(ledgerChange).meta({ description: "Where no change is about the subject, the closest ones." }),
    isRelated: z.boolean().meta({ description: "Whether the closest ones share a word with the subject." }),
    total: z.int().meta({ description: "Kept changes of the range, whatever their subject." }),
    range: z.object({ from: timestamp, to: timestamp }),
    organization,
  }),
  errors: [404],
});

export type ChangeList = OutputOf<typeof listChanges>;
export type ChangeRequest = ParsedBody<typeof listChanges>;
export type LedgerChange = ChangeList["changes"][number];
