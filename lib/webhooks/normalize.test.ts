import examples from "@octokit/webhooks-examples";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildPushPayload, buildReleasePayload } from "#lib/testing/webhook-deliveries.ts";
import { normalize } from "./normalize.ts";

type Example = { name: string; examples: Record<string, unknown>[] };

const real = (examples as unknown as Example[]).flatMap(({ name, examples: payloads }) =>
  payloads.map((payload, index) => ({ name, index, payload })),
);
const SUPPORTED = ["push", "release", "pull_request", "ping"];

function getDefaultBranch(payload: Record<string, unknown>): string {
  const { default_branch: branch } = (payload.repository ?? {}) as { default_branch?: string };
  return branch ?? "main";
}

describe("recorded GitHub payloads", () => {
  test.each(real)("accepts or ignores $name ($index)", ({ name, payload }) => {
    const { kind } = normalize(name, payload, getDefaultBranch(payload));
    if (SUPPORTED.includes(name)) expect(["processed", "filtered", "ping"]).toContain(kind);
    else expect(kind).toBe("ignored");
  });

  test("normalizes a published release", () => {
    const published = real.filter(({ name, payload }) => name === "release" && payload.action === "published");
    expect(published.length).toBeGreaterThan(0);
    for (const { payload } of published) {
      const { release } = payload as { release: { tag_name: string; draft: boolean } };
      const result = normalize("release", payload, "main");
      expect(result.kind).toBe(release.draft ? "filtered" : "processed");
      if (result.kind === "processed") expect(result.subject).toBe(release.tag_name);
    }
  });

  test("keeps a merged pull request as context without firing triggers", () => {
    const pulls = real.filter(({ name }) => name === "pull_request");
    const [first] = pulls;
    const pull = first?.payload.pull_request as Record<string, unknown>;
    const merged = { ...first?.payload, action: "closed", pull_request: { ...pull, merged: true } };
    expect(normalize("pull_request", merged, "main")).toMatchObject({
      kind: "processed",
      event: { type: "pull_request", action: "merged", data: { number: pull.number } },
      subject: String(pull.number),
      range: null,
    });
    expect(normalize("pull_request", { ...merged, action: "opened" }, "main").kind).toBe("filtered");
  });
});

test("accepts Gitea payloads, which lack fields of GitHub's", () => {
  const { deleted: _, forced: __, created: ___, ...push } = buildPushPayload();
  expect(normalize("push", push, "main").kind).toBe("processed");
  const payload = buildReleasePayload("v1.0.0", { html_url: undefined, body: "", name: "" });
  expect(normalize("release", payload, "main")).toMatchObject({
    event: { data: { name: "", url: expect.any(String) } },
  });
});

test("omits the base revision of a forced push", () => {
  expect(normalize("push", buildPushPayload({ forced: true }), "main")).toMatchObject({ range: { from: null } });
});

test("uses the default branch of the payload when the repository's own is unknown", () => {
  expect(normalize("push", buildPushPayload(), "HEAD").kind).toBe("processed");
  expect(normalize("push", buildPushPayload({ repository: { default_branch: "trunk" } }), "HEAD").kind).toBe(
    "filtered",
  );
});

test("classifies any JSON without an exception", () => {
  const event = fc.constantFrom(...SUPPORTED, "star", "");
  fc.assert(
    fc.property(event, fc.jsonValue(), (name, payload) => {
      const { kind } = normalize(name, payload, "main");
      expect(kind).toBe(name === "ping" ? "ping" : name === "star" || name === "" ? "ignored" : "invalid");
    }),
  );
});

test("accepts pushes and releases with missing fields or fields of another type", () => {
  const broken = fc.tuple(fc.constantFrom("push", "release"), fc.nat(20), fc.jsonValue());
  fc.assert(
    fc.property(broken, ([event, index, value]) => {
      const payload: Record<string, unknown> = event === "push" ? buildPushPayload() : buildReleasePayload("v1");
      const keys = Object.keys(payload);
      const key = keys[index % keys.length] ?? "";
      expect(["processed", "filtered", "invalid"]).toContain(
        normalize(event, { ...payload, [key]: value }, "main").kind,
      );
    }),
  );
});

test.each(["v1\u0000", "v1\ud800", "", "x".repeat(256)])("refuses a tag that cannot be stored: %j", (tag) => {
  expect(normalize("release", buildReleasePayload(tag), "main").kind).toBe("invalid");
});
