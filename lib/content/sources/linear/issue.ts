import { z } from "zod";
import type { TrackerIssue } from "#lib/content/activity.ts";
import * as field from "#lib/content/sources/api/fields.ts";
import { account } from "#lib/content/sources/api/host.ts";
import { issueType } from "#lib/content/sources/api/issue-type.ts";

const label = z.object({ name: field.name, parent: z.object({ name: field.name }).nullish() });

/** The fields that are read from Linear's `Issue` (https://studio.apollographql.com/public/Linear-API). */
export const ISSUE_FIELDS =
  "identifier title description url completedAt trashed state { type } labels(first: 20) { nodes { name parent { name } } } assignee { name displayName url }";

export const issue = z.object({
  identifier: z.string().regex(/^[A-Z0-9][A-Z0-9_]*-\d+$/i),
  title: field.title,
  description: field.text,
  url: field.webUrl,
  completedAt: field.instant.nullish(),
  trashed: z.boolean().nullish(),
  state: z.object({ type: z.string() }),
  labels: z.object({ nodes: z.array(label) }),
  assignee: z.object({ name: field.name, displayName: field.name, url: field.webUrl }).nullish(),
});

/** Converts a completed issue; undefined for one that was canceled, deleted or reopened. */
export function toTrackerIssue(raw: z.output<typeof issue>, integrationId: string): TrackerIssue | undefined {
  const { identifier, title, description, url, completedAt, assignee } = raw;
  if (raw.trashed === true || raw.state.type !== "completed" || !completedAt) return undefined;
  return {
    id: identifier,
    integrationId,
    provider: "linear",
    repository: null,
    title,
    body: description,
    labels: raw.labels.nodes.map(({ name }) => name),
    type: issueType(raw.labels.nodes.map(({ name, parent }) => ({ name, group: parent?.name ?? null }))),
    assignee: assignee ? account(assignee.displayName, assignee.name, assignee.url) : null,
    completedAt,
    url: url ?? null,
  };
}
