import { describe, expect, it } from "vitest";
import type { EngineEstimate, ScanEstimate } from "#lib/geo/scans/contract.ts";
import { describeCounts, describePrice, doneChecks } from "./words.ts";

const counts = { totalChecks: 1_072, completedChecks: 1_070, failedChecks: 1, blockedChecks: 1 };

describe("describeCounts", () => {
  it("names failed and blocked checks and omits zeros", () => {
    expect(describeCounts(counts)).toBe("1,070 of 1,072 answers, 1 failed, 1 blocked");
    expect(describeCounts({ ...counts, completedChecks: 1_072, failedChecks: 0, blockedChecks: 0 })).toBe(
      "1,072 answers",
    );
  });
});

describe("doneChecks", () => {
  it("includes failed and blocked checks", () => {
    expect(doneChecks(counts)).toBe(1_072);
  });
});

describe("describePrice", () => {
  const spending = { month: "2026-11", costUsd: 0, answers: 0, unpricedAnswers: 0, budgetUsd: null, leftUsd: null };
  const price = { input: 1, output: 1, searches: 5, searchUnit: "search" as const, source: "x", readOn: "2026-11-24" };
  const engine = (basis: EngineEstimate["basis"], name = "perplexity/sonar"): EngineEstimate => ({
    engine: name,
    answers: 2,
    answerUsd: null,
    priceUsd: null,
    basis,
    price: basis === "table" ? price : null,
  });
  const estimate = (change: Partial<ScanEstimate>) =>
    describePrice({ priceUsd: 1.234, unpricedEngines: [], engines: [engine("table")], spending, ...change });

  it("says where the price comes from", () => {
    expect(estimate({})).toBe("Expected price: $1.23, by list prices of 2026-11-24.");
    expect(estimate({ engines: [engine("history")] })).toBe("Expected price: $1.23, by your newest answers.");
    expect(estimate({ engines: [engine("free")] })).toBe("Sandbox engines are free.");
  });

  it("names engines without a price and the rest of the budget", () => {
    const unknown = engine("unknown", "custom/llama");
    const unpricedEngines = ["custom/llama"];
    expect(estimate({ engines: [engine("history"), unknown], unpricedEngines })).toBe(
      "Expected price: $1.23, by your newest answers. The price of custom/llama is unknown and not included.",
    );
    expect(
      estimate({ engines: [unknown], unpricedEngines, spending: { ...spending, budgetUsd: 5, leftUsd: 0.5 } }),
    ).toBe("The price of custom/llama is unknown. This month's budget of $5.00 has $0.50 left.");
  });
});
