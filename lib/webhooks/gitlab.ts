import { z } from "zod";
import { parseVersionTag } from "#lib/content/version.ts";
import { isUnset } from "./payloads.ts";

/** Events of GitLab by the name in `X-Gitlab-Event`, with the names that other hosts have for them. */
const EVENTS: Readonly<Record<string, string>> = {
  "Push Hook": "push",
  "Tag Push Hook": "push",
  "Release Hook": "release",
  "Merge Request Hook": "pull_request",
};

/** Returns the common name of a GitLab event; an unsupported one keeps its own. */
export function toEventName(event: string): string {
  return EVENTS[event] ?? event;
}

const push = z
  .object({
    ref: z.string(),
    before: z.string().optional(),
    after: z.string(),
    checkout_sha: z.string().nullish(),
    commits: z.array(z.looseObject({ id: z.string() })).default([]),
    project: z.object({ default_branch: z.string().nullish() }),
  })
  .transform(({ checkout_sha: head, project, ...rest }) => ({
    ...rest,
    deleted: isUnset(rest.after),
    head_commit: rest.commits.find(({ id }) => id === head) ?? null,
    repository: { default_branch: project.default_branch ?? undefined },
  }));

/** GitLab has no pre-releases; as when its releases are read, the tag tells. */
const release = z
  .object({
    action: z.string(),
    tag: z.string(),
    name: z.string().nullish(),
    description: z.string().nullish(),
    released_at: z.string().nullish(),
    url: z.string(),
  })
  .transform(({ action, tag, name, description, released_at, url }) => ({
    action: action === "create" ? "published" : action,
    release: {
      tag_name: tag,
      name,
      body: description,
      prerelease: parseVersionTag(tag)?.prerelease !== undefined,
      draft: false,
      published_at: released_at,
      html_url: url,
    },
  }));

const mergeRequest = z
  .object({
    user: z.object({ username: z.string() }).nullish(),
    object_attributes: z.object({
      iid: z.int(),
      title: z.string(),
      description: z.string().nullish(),
      action: z.string().optional(),
      url: z.string(),
      updated_at: z.string().nullish(),
    }),
  })
  .transform(({ user, object_attributes: { iid, description, action = "open", updated_at, ...rest } }) => ({
    action: action === "merge" ? "closed" : action,
    pull_request: {
      number: iid,
      title: rest.title,
      body: description,
      merged: action === "merge",
      merged_at: updated_at,
      html_url: rest.url,
      user: user ? { login: user.username } : null,
    },
  }));

const PAYLOADS: Readonly<Record<string, z.ZodType>> = { push, release, pull_request: mergeRequest };

/** Translates a payload of GitLab to the shape of the other hosts; one of an unsupported event stays as it is. */
export function translatePayload(event: string, payload: unknown): z.ZodSafeParseResult<unknown> {
  const schema = PAYLOADS[event];
  return schema ? schema.safeParse(payload) : { success: true, data: payload };
}
