import "server-only";
import { inngest } from "#inngest/client.ts";
import { readinessAuditRequested } from "#lib/events.ts";
import { auditSite as audit, failAudit, openAudit } from "#lib/geo/readiness/audit.ts";
import { log } from "#lib/log.ts";

const FAILED = "The audit failed unexpectedly. Start it again.";

/** Audits how well agents can read a website. Faults of the website are findings, never failures of the job. */
export const auditSite = inngest.createFunction(
  {
    id: "audit-site",
    triggers: [readinessAuditRequested],
    idempotency: "event.data.reportId",
    concurrency: [{ limit: 2 }, { limit: 1, key: "event.data.organizationId" }],
    retries: 2,
    onFailure: async ({ event, error, step }) => {
      const { data } = event.data.event;
      log.error({ err: error, reportId: data.reportId }, "an audit failed");
      await step.run("fail-audit", () => failAudit(openAudit(data, event.data.run_id), FAILED));
    },
  },
  async ({ event, step, runId }) => {
    const stored = await step.run("audit-site", () => audit(openAudit(event.data, runId)));
    return { stored };
  },
);
