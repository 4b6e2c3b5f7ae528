import "server-only";
import { listIdleAudits } from "#db/queries/geo/readiness.ts";
import { createSweep } from "#lib/sweep.ts";
import { failAudit } from "./audit.ts";
import { sendAudit } from "./service.ts";

export const { resendStranded: resendStrandedAudits, failStuck: failStuckAudits } = createSweep({
  noun: "audit",
  listIdle: listIdleAudits,
  send: sendAudit,
  fail: (platform, { organizationId, id }, message) =>
    failAudit({ ...platform, organizationId, reportId: id }, message),
});
