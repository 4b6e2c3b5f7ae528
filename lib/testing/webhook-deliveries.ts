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
