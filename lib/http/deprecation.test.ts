import { describe, expect, test } from "vitest";
import { z } from "zod";
import { generatePost } from "#lib/jobs/contract.ts";
import { usesDeprecatedField } from "./deprecation.ts";

describe("usesDeprecatedField", () => {
  test.each(["repositoryIds", "trackerIntegrationIds"])("detects the deprecated field %s", (field) => {
    expect(usesDeprecatedField(generatePost.body, { contentType: "changelog", [field]: [] })).toBe(true);
  });
  test.each([[{ contentType: "changelog", integrations: { vcs: [] } }], [null], ["repositoryIds"]])(
    "ignores %j",
    (body) => {
      expect(usesDeprecatedField(generatePost.body, body)).toBe(false);
    },
  );
  test("ignores endpoints without a deprecated field", () => {
    expect(usesDeprecatedField(undefined, { repositoryIds: [] })).toBe(false);
    expect(usesDeprecatedField(z.object({ repositoryIds: z.string() }), { repositoryIds: "" })).toBe(false);
  });
});
