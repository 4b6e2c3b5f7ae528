import { z } from "zod";
import type { ReadinessRow, ReadinessScore } from "#db/queries/geo/readiness.ts";
import { check, type report, STEPS } from "./contract.ts";
import { buildBreakdown, chooseLabel, rankIssues } from "./score.ts";

/** Converts a completed audit to its API form. */
export function toReport(row: ReadinessRow): z.input<typeof report> {
  const checks = z.array(check).parse(row.checks);
  const { id, targetUrl, score, pages, createdAt } = row;
  return {
    id,
    status: "completed",
    targetUrl,
    profile: row.profile ?? "content",
    score,
    scoreLabel: chooseLabel(checks),
    passed: row.passed ?? 0,
    applicable: row.applicable ?? 0,
    scoreBreakdown: buildBreakdown(checks),
    issues: rankIssues(checks),
    checks,
    pages,
    scannedAt: row.scannedAt ?? createdAt,
    createdAt,
  };
}

/** Converts an open or failed audit to its API form; null for a completed one. */
export function toScan({ id, status, targetUrl, step, error, createdAt }: ReadinessRow) {
  if (status === "completed") return null;
  const currentStep = step === null ? 0 : STEPS.indexOf(step) + 1;
  return { id, status, targetUrl, step, currentStep, totalSteps: STEPS.length, error, createdAt };
}

export function toHistory({ id, targetUrl, score, passed, applicable, scannedAt, createdAt }: ReadinessScore) {
  return { id, targetUrl, score, passed: passed ?? 0, applicable: applicable ?? 0, scannedAt: scannedAt ?? createdAt };
}
