import examples from "@octokit/webhooks-examples";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pushPayloadOf, releasePayloadOf } from "#lib/testing/webhook-deliveries.ts";
import { normalize } from "./normalize.ts";

type Example = { name: string; examples: Record<string, unknown>[] };

const real = (examples as unknown as Example[]).flatMap(({ name, examples: payloads }) =>
  payloads.map((payload, at) => ({ name, at, payload })),
);
const SUPPORTED = ["push", "release", "pull_request", "ping"];

function branchOf(payload: Record<string, unknown>): string {
  const { default_branch: branch } = (payload.repository ?? {}) as { default_branch?: string };
  return branch ?? "main";
}

describe("what GitHub really sends", () => {
  test.each(real)("of $name ($at) is understood or ignored", ({ name, payload }) => {
    const { kind } = normalize(name, payload, branchOf(payload));
    if (SUPPORTED.includes(name)) expect(["processed", "filtered", "ping"]).toContain(kind);
    else expect(kind).toBe("ignored");
  });

  test("of a release that was published is a release", () => {
    const published = real.filter(({ name, payload }) => name === "release" && payload.action === "published");
    expect(published.length).toBeGreaterThan(0);
    for (const { payload } of published) {
      const { release } = payload as { release: { tag_name: string; draft: boolean } };
      const result = normalize("release", payload, "main");
      expect(result.kind).toBe(release.draft ? "filtered" : "processed");
      if (result.kind === "processed") expect(result.subject).toBe(release.tag_name);
    }
  });

  test("of a merged pull request is kept as context and sets nothing off", () => {
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

test("what Gitea sends lacks much of what GitHub sends", () => {
  const { deleted: _, forced: __, created: ___, ...push } = pushPayloadOf();
  expect(normalize("push", push, "main").kind).toBe("processed");
  const payload = releasePayloadOf("v1.0.0", { html_url: undefined, body: "", name: "" });
  expect(normalize("release", payload, "main")).toMatchObject({
    event: { data: { name: "", url: expect.any(String) } },
  });
});

test("a forced push is not told from what it replaced", () => {
  expect(normalize("push", pushPayloadOf({ forced: true }), "main")).toMatchObject({ range: { from: null } });
});

test("the branch that the payload calls default counts where the repository's own is not known", () => {
  expect(normalize("push", pushPayloadOf(), "HEAD").kind).toBe("processed");
  expect(normalize("push", pushPayloadOf({ repository: { default_branch: "trunk" } }), "HEAD").kind).toBe("filtered");
});

test("any JSON at all is told apart without a fault", () => {
  const event = fc.constantFrom(...SUPPORTED, "star", "");
  fc.assert(
    fc.property(event, fc.jsonValue(), (name, payload) => {
      const { kind } = normalize(name, payload, "main");
      expect(kind).toBe(name === "ping" ? "ping" : name === "star" || name === "" ? "ignored" : "invalid");
    }),
  );
});

test("any field of a push or a release may be missing or of another type", () => {
  const broken = fc.tuple(fc.constantFrom("push", "release"), fc.nat(20), fc.jsonValue());
  fc.assert(
    fc.property(broken, ([event, at, value]) => {
      const payload: Record<string, unknown> = event === "push" ? pushPayloadOf() : releasePayloadOf("v1");
      const keys = Object.keys(payload);
      const key = keys[at % keys.length] ?? "";
      expect(["processed", "filtered", "invalid"]).toContain(
        normalize(event, { ...payload, [key]: value }, "main").kind,
      );
    }),
  );
});

test.each(["v1\u0000", "v1\ud800", "", "x".repeat(256)])("a tag that no database takes is refused: %j", (tag) => {
  expect(normalize("release", releasePayloadOf(tag), "main").kind).toBe("invalid");
});
