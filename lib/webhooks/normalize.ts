import type { z } from "zod";
import type { EventRange, NormalizedEvent } from "./events.ts";
import { translatePayload } from "./gitlab.ts";
import { isUnset, parseBranch, pullRequestPayload, pushPayload, releasePayload } from "./payloads.ts";

/** The outcome of a verified delivery. */
export type Delivery =
  | {
      kind: "processed";
      event: NormalizedEvent;
      /** Common to all deliveries about the same change: a tag, a pushed head, a pull request. */
      subject: string;
      /** Null for an event that fires no triggers. */
      range: EventRange | null;
    }
  | { kind: "ping" }
  | { kind: "filtered"; action: string | null; reason: string }
  | { kind: "ignored" }
  | { kind: "invalid"; details: { path: string; message: string }[] };

/**
 * Normalizes the payload of an event as sent by GitHub, Gitea, Forgejo and GitLab (specification, section 6).
 * @param event value of the event header
 * @param defaultBranch the branch whose pushes count; `HEAD` means the default branch of the payload
 */
export function normalize(event: string, payload: unknown, defaultBranch: string, isGitlab = false): Delivery {
  if (isGitlab) {
    const translated = translatePayload(event, payload);
    return translated.success ? normalize(event, translated.data, defaultBranch) : invalid(translated.error);
  }
  if (event === "ping") return { kind: "ping" };
  if (event === "push") return normalizePush(payload, defaultBranch);
  if (event === "release") return normalizeRelease(payload);
  if (event === "pull_request") return normalizePullRequest(payload);
  return { kind: "ignored" };
}

function normalizePush(payload: unknown, defaultBranch: string): Delivery {
  const parsed = pushPayload.safeParse(payload);
  if (!parsed.success) return invalid(parsed.error);
  const { ref, before, after, deleted, forced, commits, head_commit: head, repository } = parsed.data;
  const branch = parseBranch(ref);
  const expected = defaultBranch === "HEAD" ? repository.default_branch : defaultBranch;
  if (branch === undefined) return filtered("pushed", "not a branch");
  if (branch !== expected) return filtered("pushed", "not the default branch");
  if (deleted || isUnset(after)) return filtered("pushed", "the branch was deleted");
  if (commits.length === 0) return filtered("pushed", "no commits");
  const headCommit = head ? { id: head.id, message: head.message } : null;
  return {
    kind: "processed",
    event: { type: "push", action: "pushed", data: { ref, branch, commits, headCommit } },
    subject: after,
    range: { kind: "revisions", from: before === undefined || isUnset(before) || forced ? null : before, to: after },
  };
}

function normalizeRelease(payload: unknown): Delivery {
  const parsed = releasePayload.safeParse(payload);
  if (!parsed.success) return invalid(parsed.error);
  const { action, release } = parsed.data;
  if (action !== "published" && action !== "prereleased") return filtered(action, "not a published release");
  if (release.draft) return filtered(action, "a draft");
  const data = {
    tagName: release.tag_name,
    name: release.name ?? null,
    body: release.body ?? null,
    prerelease: release.prerelease,
    draft: release.draft,
    publishedAt: release.published_at ?? null,
    url: release.html_url ?? release.url ?? "",
  };
  const range = { kind: "release" as const, tag: data.tagName, prerelease: data.prerelease };
  return { kind: "processed", event: { type: "release", action, data }, subject: data.tagName, range };
}

function normalizePullRequest(payload: unknown): Delivery {
  const parsed = pullRequestPayload.safeParse(payload);
  if (!parsed.success) return invalid(parsed.error);
  const { action, pull_request: pull } = parsed.data;
  if (action !== "closed" || !pull.merged) return filtered(action, "not a merged pull request");
  const data = {
    number: pull.number,
    title: pull.title,
    body: pull.body ?? null,
    author: pull.user?.login ?? null,
    mergedAt: pull.merged_at ?? null,
    url: pull.html_url,
  };
  const subject = String(pull.number);
  return { kind: "processed", event: { type: "pull_request", action: "merged", data }, subject, range: null };
}

function filtered(action: string, reason: string): Delivery {
  return { kind: "filtered", action, reason };
}

function invalid(error: z.ZodError): Delivery {
  const details = error.issues.map(({ path, message }) => ({ path: path.map(String).join(".") || "body", message }));
  return { kind: "invalid", details };
}
