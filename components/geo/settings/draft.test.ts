import { describe, expect, it } from "vitest";
import { changedFields, changesOf, describeInterval, draftOf } from "./draft.ts";

const stored = {
  companyName: "Acme",
  aliases: ["Acme Inc"],
  domains: [],
  conversionPaths: ["/signup"],
  languages: ["en"],
  engines: ["openai/gone", "sandbox/atlas"],
  nonZdrApprovedEngines: [],
  enforceZdr: false,
  trackWithoutSearch: false,
  enabled: true,
  scanIntervalHours: 168,
};

describe("the draft of GEO settings", () => {
  it("sends no engine that the organization does not see", () => {
    expect(draftOf(stored, [{ id: "sandbox/atlas" }]).engines).toEqual(["sandbox/atlas"]);
  });

  it("counts as changed what differs from what is stored, and names it", () => {
    const draft = draftOf(stored, [{ id: "sandbox/atlas" }]);
    const changes = changesOf(draft, { aliases: ["Acme Inc"], enabled: false, domains: ["acme.dev"] });
    expect(changes).toEqual({ enabled: false, domains: ["acme.dev"] });
    expect(changedFields(changes)).toBe("automatic scans, domains");
  });

  it("says an interval in days or weeks", () => {
    expect([24, 48, 72, 168, 336, 720].map(describeInterval)).toEqual([
      "Every day",
      "Every 2 days",
      "Every 3 days",
      "Every week",
      "Every 2 weeks",
      "Every 30 days",
    ]);
  });
});
