import "server-only";
import type { Db } from "#db/client.ts";
import { findDemoOrganization } from "#db/queries/accounts/orgs.ts";
import { findLatestAudit, insertReadinessReport } from "#db/queries/geo/readiness.ts";
import { listPublicPosts } from "#db/queries/posts/public.ts";
import type { Clock } from "#lib/clock.ts";
import { origin } from "#lib/env.ts";
import { auditSite } from "#lib/geo/readiness/audit.ts";
import { newId } from "#lib/ids.ts";
import { findDemoProject } from "./visibility.ts";

/** Owner of the audit, so that no job of the queue takes it. */
const RUN = "demo-audit";

/**
 * Audits the public pages of the demo workspace as this server serves them, unless an audit of them was completed. Its
 * requests are answered once the server has started.
 * @param site the address of this server
 * @returns whether a report was stored
 */
export async function auditDemo(db: Db, clock: Clock, site = origin()): Promise<boolean> {
  const organization = await findDemoOrganization(db);
  const project = organization ? await findDemoProject(db, organization.id) : undefined;
  if (!organization || !project) return false;
  const organizationId = organization.id;
  if (await findLatestAudit(db, organizationId, project.id, "completed")) return false;
  if ((await listPublicPosts(db, organizationId, { limit: 1, offset: 0 })).length === 0) return false;
  const now = clock.now();
  const row = await insertReadinessReport(db, {
    id: newId("rpt", now.getTime()),
    organizationId,
    projectId: project.id,
    targetUrl: new URL(`/p/${organization.slug}`, site).href,
    status: "running",
    workflowRunId: RUN,
    createdAt: now,
    updatedAt: now,
  });
  if (!row) return false;
  const web = { allowedHosts: [new URL(site).origin] };
  return auditSite({ db, clock, organizationId, reportId: row.id, workflowRunId: RUN, web });
}
