import { describe, expect, test } from "vitest";
import { z } from "zod";
import { generatePost } from "#lib/jobs/contract.ts";
import { usesDeprecatedField } from "./deprecation.ts";

describe("a body is told to use what is deprecated", () => {
  test.each(["repositoryIds", "trackerIntegrationIds"])("with %s, the contract's own word for it", (field) => {
    expect(usesDeprecatedField(generatePost.body, { contentType: "changelog", [field]: [] })).toBe(true);
  });
  test.each([[{ contentType: "changelog", integrations: { vcs: [] } }], [null], ["repositoryIds"]])(
    "not with %j",
    (body) => {
      expect(usesDeprecatedField(generatePost.body, body)).toBe(false);
    },
  );
  test("not where the endpoint takes none", () => {
    expect(usesDeprecatedField(undefined, { repositoryIds: [] })).toBe(false);
    expect(usesDeprecatedField(z.object({ repositoryIds: z.string() }), { repositoryIds: "" })).toBe(false);
  });
});
