import { describe, expect, it } from "vitest";
import { changedFields, describeInterval, getChanges, toDraft } from "./draft.ts";

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
  budget: null,
};

describe("draft of GEO settings", () => {
  it("omits engines that the organization cannot see", () => {
    expect(toDraft(stored, [{ id: "sandbox/atlas" }]).engines).toEqual(["sandbox/atlas"]);
  });

  it("names the fields that differ from the stored settings", () => {
    const draft = toDraft(stored, [{ id: "sandbox/atlas" }]);
    const changes = getChanges(draft, { aliases: ["Acme Inc"], enabled: false, domains: ["acme.dev"] });
    expect(changes).toEqual({ enabled: false, domains: ["acme.dev"] });
    expect(changedFields(changes)).toBe("automatic scans, domains");
  });

  it("formats an interval in days or weeks", () => {
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
