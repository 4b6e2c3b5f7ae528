import "server-only";
import { inngest } from "#inngest/client.ts";
import { sweepAuditEvents } from "#lib/audit/service.ts";
import { sweepLogs as sweep } from "#lib/webhooks/logs.ts";

/** Deletes webhook log entries and audit events older than the plan's retention time, once a day. */
export const sweepLogs = inngest.createFunction(
  { id: "sweep-logs", triggers: [{ cron: "23 3 * * *" }], retries: 2 },
  async ({ step }) => {
    await step.run("sweep-logs", () => sweep());
    await step.run("sweep-audit-events", () => sweepAuditEvents());
  },
);
