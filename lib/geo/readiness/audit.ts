import "server-only";
import { type Db, getDb } from "#db/client.ts";
import { changeOpenAudit, type NewReadinessReport } from "#db/queries/geo/readiness.ts";
import { type Clock, systemClock } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { judgeSite } from "./judge.ts";
import { computeScore, countResults } from "./score.ts";
import { collectSite } from "./site/collect.ts";
import { type AuditAccess, openReader } from "./site/reader.ts";

/** One execution of an audit's job. */
export type AuditRun = {
  db: Db;
  clock: Clock;
  organizationId: string;
  reportId: string;
  workflowRunId: string;
  web: AuditAccess;
};

export function openAudit(data: { organizationId: string; reportId: string }, workflowRunId: string): AuditRun {
  const web = { allowedHosts: env.CLARION_ALLOWED_HOSTS.audits };
  return { db: getDb(), clock: systemClock, ...data, workflowRunId, web };
}

/** Thrown when the audit has ended or another run owns it. */
class AuditEnded extends Error {}

/**
 * Audits a website and stores the report, recording each step. Idempotent: it leaves an audit alone that has ended or
 * that another run owns.
 * @returns whether the report was stored
 */
export async function auditSite(run: AuditRun): Promise<boolean> {
  try {
    const { targetUrl } = await change(run, { status: "running" });
    const site = await collectSite(targetUrl, run.clock.now(), openReader(run.web), async (step) => {
      await change(run, { step });
    });
    await change(run, { step: "judging" });
    const checks = judgeSite(site);
    const pages = site.pages.flatMap(({ look, page }) => (look.isAnswered && page ? [look.url.slice(0, 2_048)] : []));
    const result = { profile: site.profile, checks, pages, score: computeScore(checks), ...countResults(checks) };
    await change(run, { status: "completed", step: null, error: null, scannedAt: run.clock.now(), ...result });
    return true;
  } catch (error) {
    if (error instanceof AuditEnded) return false;
    throw error;
  }
}

async function change(run: AuditRun, fields: Partial<NewReadinessReport>) {
  const { db, clock, organizationId, reportId, workflowRunId } = run;
  const changed = { ...fields, workflowRunId, updatedAt: clock.now() };
  const row = await changeOpenAudit(db, organizationId, reportId, changed, workflowRunId);
  if (!row) throw new AuditEnded(`Audit ${reportId} has ended, or another run has it.`);
  return row;
}

/**
 * Fails an open audit, once.
 * @returns whether this call ended it
 */
export async function failAudit(
  { db, clock, organizationId, reportId }: Pick<AuditRun, "db" | "clock" | "organizationId" | "reportId">,
  message: string,
): Promise<boolean> {
  const failed = { status: "failed" as const, error: message, updatedAt: clock.now() };
  return (await changeOpenAudit(db, organizationId, reportId, failed)) !== undefined;
}
