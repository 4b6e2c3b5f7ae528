import { z } from "zod";
import type { ReadinessRow, ReadinessScore } from "#db/queries/geo/readiness.ts";
import { check, type report, STEPS } from "./contract.ts";
import { breakdownOf, issuesOf, labelOf } from "./score.ts";

/** A completed audit as the API shows it. */
export function toReport(row: ReadinessRow): z.input<typeof report> {
  const checks = z.array(check).parse(row.checks);
  const { id, targetUrl, score, pages, createdAt } = row;
  return {
    id,
    status: "completed",
    targetUrl,
    profile: row.profile ?? "content",
    score,
    scoreLabel: labelOf(checks),
    passed: row.passed ?? 0,
    applicable: row.applicable ?? 0,
    scoreBreakdown: breakdownOf(checks),
    issues: issuesOf(checks),
    checks,
    pages,
    scannedAt: row.scannedAt ?? createdAt,
    createdAt,
  };
}

/** An audit that has not been completed; null for one that has. */
export function toScan({ id, status, targetUrl, step, error, createdAt }: ReadinessRow) {
  if (status === "completed") return null;
  const currentStep = step === null ? 0 : STEPS.indexOf(step) + 1;
  return { id, status, targetUrl, step, currentStep, totalSteps: STEPS.length, error, createdAt };
}

export function toHistory({ id, targetUrl, score, passed, applicable, scannedAt, createdAt }: ReadinessScore) {
  return { id, targetUrl, score, passed: passed ?? 0, applicable: applicable ?? 0, scannedAt: scannedAt ?? createdAt };
}
