import { createHmac } from "node:crypto";
import { CLIENT_IP_HEADER } from "#lib/http/client-ip.ts";
import { newId } from "#lib/ids.ts";

export type Hook = { organizationId: string; integrationId: string; repositoryId: string; secret: string };

export type DeliveryOptions = {
  event?: string;
  delivery?: string;
  headers?: Record<string, string | undefined>;
  provider?: string;
  path?: string;
  secret?: string;
  body: string | Uint8Array<ArrayBuffer>;
};

/** Builds a signed webhook delivery. Headers with the value undefined are left out. */
export function buildDelivery(
  hook: Hook,
  { event = "push", delivery = newId("evt"), provider = "vcs", ...sent }: DeliveryOptions,
) {
  const digest = createHmac("sha256", sent.secret ?? hook.secret)
    .update(sent.body)
    .digest("hex");
  const headers = {
    "content-type": "application/json",
    "x-vcs-event": event,
    "x-vcs-delivery": delivery,
    "x-hub-signature-256": `sha256=${digest}`,
    [CLIENT_IP_HEADER]: "192.0.2.1",
    ...sent.headers,
  };
  const path = sent.path ?? `${provider}/${hook.organizationId}/${hook.integrationId}/${hook.repositoryId}`;
  return new Request(`http://localhost/api/webhooks/${path}`, {
    method: "POST",
    headers: Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => !!entry[1])),
    body: sent.body,
  });
}

const sha = (digit: string) => digit.repeat(40);

/** Builds GitHub's payload of a push to the default branch. */
export function buildPushPayload(change: Record<string, unknown> = {}) {
  const commit = {
    id: sha("b"),
    message: "feat: add a widget",
    author: { name: "Ann", email: "ann@example.org", username: "ann" },
    timestamp: "2026-03-01T12:00:00+01:00",
    url: `https://example.com/acme/widget/commit/${sha("b")}`,
  };
  return {
    ref: "refs/heads/main",
    before: sha("a"),
    after: sha("b"),
    created: false,
    deleted: false,
    forced: false,
    commits: [commit],
    head_commit: commit,
    repository: { name: "widget", full_name: "acme/widget", default_branch: "main" },
    ...change,
  };
}

/** Builds GitHub's payload of a release. */
export function buildReleasePayload(tag: string, release: Record<string, unknown> = {}, action = "published") {
  return {
    action,
    release: {
      tag_name: tag,
      name: `Release ${tag}`,
      body: "Notes",
      draft: false,
      prerelease: false,
      published_at: "2026-03-01T11:00:00Z",
      html_url: "https://example.com/acme/widget/releases/1",
      url: "https://api.example.com/releases/1",
      ...release,
    },
    repository: { name: "widget", full_name: "acme/widget", default_branch: "main" },
  };
}

/** Builds GitLab's payload of a push of two commits to the default branch. */
export function buildGitlabPush(change: Record<string, unknown> = {}) {
  const commit = (id: string, message: string) => ({
    id,
    message,
    title: message.trim(),
    timestamp: "2026-03-01T12:00:00+01:00",
    url: `https://gitlab.example.com/acme/widget/-/commit/${id}`,
    author: { name: "Ann", email: "ann@example.org" },
    added: ["audit.ts"],
    modified: [],
    removed: [],
  });
  return {
    object_kind: "push",
    event_name: "push",
    before: sha("a"),
    after: sha("b"),
    ref: "refs/heads/main",
    ref_protected: true,
    checkout_sha: sha("b"),
    user_id: 4,
    user_name: "Ann",
    user_username: "ann",
    project_id: 15,
    project: {
      id: 15,
      name: "Widget",
      web_url: "https://gitlab.example.com/acme/widget",
      path_with_namespace: "acme/widget",
      default_branch: "main",
    },
    commits: [commit(sha("c"), "Add audit logs\n"), commit(sha("b"), "Describe audit logs\n")],
    total_commits_count: 2,
    repository: { name: "Widget", homepage: "https://gitlab.example.com/acme/widget" },
    ...change,
  };
}

/** Builds GitLab's payload of a release that was created. */
export function buildGitlabRelease(tag: string) {
  return {
    id: 1,
    object_kind: "release",
    created_at: "2026-03-01 12:00:00 UTC",
    description: "Audit logs.",
    name: tag,
    released_at: "2026-03-01 12:00:00 UTC",
    tag,
    project: { id: 15, name: "Widget", path_with_namespace: "acme/widget", default_branch: "main" },
    url: `https://gitlab.example.com/acme/widget/-/releases/${tag}`,
    action: "create",
    assets: { count: 0, links: [], sources: [] },
    commit: { id: sha("b"), message: "Describe audit logs\n", timestamp: "2026-03-01T12:00:00+01:00" },
  };
}

/** Builds GitLab's payload of a merge request that was merged. */
export function buildGitlabMergeRequest() {
  return {
    object_kind: "merge_request",
    event_type: "merge_request",
    user: { id: 4, name: "Ann", username: "ann" },
    project: { id: 15, name: "Widget", path_with_namespace: "acme/widget", default_branch: "main" },
    object_attributes: {
      id: 99,
      iid: 7,
      title: "Add audit logs",
      description: "They can be exported.",
      source_branch: "audit",
      target_branch: "main",
      state: "merged",
      action: "merge",
      updated_at: "2026-03-01 12:00:00 UTC",
      url: "https://gitlab.example.com/acme/widget/-/merge_requests/7",
    },
  };
}
