import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isNotDeleted } from "#db/queries/deleted.ts";
import { brandIdentities, geoSettings, projects, trafficEvents, trafficJourneys } from "#db/schema/index.ts";

/** The settings of a project that affect its traffic. */
export type TrafficProject = {
  id: string;
  name: string;
  domains: string[] | null;
  conversionPaths: string[] | null;
  websiteUrl: string | null;
};

/**
 * Projects of an organization, oldest first, each with its hosts and the website of its brand identity or the default
 * one.
 * @param projectId only this project
 */
export async function listTrafficProjects(
  db: Db,
  organizationId: string,
  projectId?: string | null,
): Promise<TrafficProject[]> {
  const isDefault = and(
    eq(brandIdentities.organizationId, projects.organizationId),
    eq(brandIdentities.isDefault, true),
  );
  return db
    .select({
      id: projects.id,
      name: projects.name,
      domains: geoSettings.domains,
      conversionPaths: geoSettings.conversionPaths,
      websiteUrl: brandIdentities.websiteUrl,
    })
    .from(projects)
    .leftJoin(geoSettings, eq(geoSettings.projectId, projects.id))
    .leftJoin(
      brandIdentities,
      and(
        isNotDeleted(brandIdentities),
        or(eq(brandIdentities.id, projects.brandIdentityId), and(sql`${projects.brandIdentityId} is null`, isDefault)),
      ),
    )
    .where(
      and(
        eq(projects.organizationId, organizationId),
        isNotDeleted(projects),
        projectId ? eq(projects.id, projectId) : undefined,
      ),
    )
    .orderBy(asc(projects.createdAt), asc(projects.id));
}

/** The time of a project's newest event. */
export async function findLastEventAt(db: Db, projectId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: sql<Date | null>`max(${trafficEvents.occurredAt})`.mapWith(trafficEvents.occurredAt) })
    .from(trafficEvents)
    .where(eq(trafficEvents.projectId, projectId));
  return row?.at ?? null;
}

export type Referral = { projectId: string; id: string; agent: string; startedAt: Date; referredAt: Date };

/** Journeys with these ids that began with a referral of an AI. */
export async function listReferrals(
  db: Db,
  projectIds: readonly string[],
  ids: readonly string[],
): Promise<Referral[]> {
  const { projectId, id, agent, startedAt, referredAt } = trafficJourneys;
  return db
    .select({ projectId, id, agent, startedAt, referredAt })
    .from(trafficJourneys)
    .where(and(inArray(projectId, [...projectIds]), inArray(id, [...ids])));
}
