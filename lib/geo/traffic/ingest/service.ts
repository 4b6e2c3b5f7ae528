import "server-only";
import { insertTrafficEvents, type NewTrafficEvent } from "#db/queries/traffic/ingest.ts";
import { listReferrals, listTrafficProjects, type TrafficProject } from "#db/queries/traffic/projects.ts";
import type { Ctx } from "#lib/access/principal.ts";
import type { ingestEvents, RejectionCode } from "#lib/geo/traffic/contract.ts";
import type { Envelope } from "#lib/geo/traffic/types.ts";
import { getVerifier } from "#lib/geo/traffic/verify/store.ts";
import type { ParsedBody } from "#lib/http/endpoint.ts";
import { newId } from "#lib/ids.ts";
import { readEnvelope } from "./envelope.ts";
import { isUnder, listConversionPrefixes, projectChooser } from "./hosts.ts";
import { getSalt, toJourneyId } from "./journey-id.ts";
import { type Evidence, judge } from "./judge.ts";
import { attributeFollowers, type Following } from "./visitors.ts";

const PATH_MAX = 1_024;
const USER_AGENT_MAX = 512;

type Sent = ParsedBody<typeof ingestEvents>;
type Counted = {
  accepted: number;
  duplicate: number;
  ignored: number;
  rejected: { index: number; code: RejectionCode }[];
};

/** Ingests events of a tracker: classifies each on its own and stores those that relate to AI. */
export async function ingest(ctx: Ctx, body: Sent): Promise<Counted> {
  const { db, organization, principal, clock } = ctx;
  const now = clock.now();
  const boundTo = principal.type === "ingest" ? principal.projectId : null;
  const projects = await listTrafficProjects(db, organization.id, boundTo);
  const salt = await getSalt(db, now);
  const batch = readBatch(body.events ?? [body], { now, salt, findProject: projectFinder(projects, boundTo !== null) });
  const followers = await findFollowers(ctx, batch);
  const taken = [...batch.events, ...followers];
  const stored = taken.length > 0 ? await insertTrafficEvents(db, taken) : 0;
  return {
    accepted: stored,
    duplicate: batch.duplicate + taken.length - stored,
    ignored: batch.ignored + batch.following.length - followers.length,
    rejected: batch.rejected,
  };
}

type ProjectFinder = (url: URL | null) => TrafficProject | undefined;

/**
 * A bound token accepts any host. Otherwise the host chooses the project; an event without a URL belongs to the only
 * project.
 */
function projectFinder(projects: readonly TrafficProject[], isBound: boolean): ProjectFinder {
  const only = projects.length === 1 ? projects[0] : undefined;
  if (isBound) return () => only;
  const choose = projectChooser(projects);
  return (url) => (url ? choose(getHost(url)) : only);
}

function getHost(url: URL): string {
  return url.hostname.replace(/\.$/, "");
}

type Batch = {
  events: NewTrafficEvent[];
  following: Following[];
  duplicate: number;
  ignored: number;
  rejected: { index: number; code: RejectionCode }[];
};

type Circumstances = { now: Date; salt: string; findProject: ProjectFinder };

function readBatch(sent: readonly unknown[], { now, salt, findProject }: Circumstances): Batch {
  const batch: Batch = { events: [], following: [], duplicate: 0, ignored: 0, rejected: [] };
  const seen = new Set<string>();
  const prefixes = new Map<string, string[]>();
  const evidence = { verifier: getVerifier(), now };
  const madeIds = newId("log", now.getTime());
  for (const [index, one] of sent.entries()) {
    const envelope = readEnvelope(one, index, now);
    const project = typeof envelope === "string" ? undefined : findProject(envelope.url);
    if (typeof envelope === "string" || !project) {
      batch.rejected.push({ index, code: typeof envelope === "string" ? envelope : "unknown_host" });
      continue;
    }
    const eventId = envelope.eventId ?? `${madeIds}.${index}`;
    const key = `${project.id}\n${eventId}`;
    if (seen.has(key)) {
      batch.duplicate++;
      continue;
    }
    seen.add(key);
    const paths = prefixes.get(project.id) ?? listConversionPrefixes(project);
    prefixes.set(project.id, paths);
    add(batch, buildRow(envelope, { projectId: project.id, eventId, salt, paths, evidence }));
  }
  return batch;
}

type Judgement = NewTrafficEvent | Following | undefined;

function add(batch: Batch, judgement: Judgement): void {
  if (!judgement) batch.ignored++;
  else if ("row" in judgement) batch.following.push(judgement);
  else batch.events.push(judgement);
}

type RowContext = {
  projectId: string;
  eventId: string;
  salt: string;
  paths: readonly string[];
  evidence: Evidence;
};

/** Builds the row of an event; undefined when it is unrelated to AI. */
function buildRow(envelope: Envelope, { projectId, eventId, salt, paths, evidence }: RowContext): Judgement {
  const verdict = judge(envelope, evidence);
  if (verdict.kind === "ignored") return undefined;
  const path = envelope.url?.pathname.slice(0, PATH_MAX) ?? null;
  const journeyId = verdict.visitor ? toJourneyId(projectId, verdict.visitor, envelope.occurredAt, salt) : null;
  const row: Omit<NewTrafficEvent, "category" | "agent" | "confidence" | "isConversion"> = {
    projectId,
    eventId,
    occurredAt: envelope.occurredAt,
    method: envelope.method,
    host: envelope.url ? getHost(envelope.url) : null,
    path,
    status: envelope.status,
    country: envelope.country,
    userAgent: null,
    journeyId,
    name: envelope.name,
    value: envelope.value,
    currency: envelope.currency,
  };
  const isGoal = path !== null && isUnder(path, paths);
  if (verdict.kind === "followsVisitor") {
    const { category } = verdict;
    const isConversion = category === "conversion" || isGoal;
    const followed = { ...row, category, agent: "", confidence: "reported", isConversion };
    return journeyId === null ? undefined : { row: followed, journeyId };
  }
  const { classification } = verdict;
  const isUnknown = classification.category === "unknown-bot";
  const userAgent = isUnknown ? envelope.userAgent.slice(0, USER_AGENT_MAX).toWellFormed() : null;
  return { ...row, ...classification, userAgent, isConversion: classification.category === "ai_referral" && isGoal };
}

/** Finds events whose visitors an AI has referred before. */
async function findFollowers({ db }: Ctx, { following, events }: Batch): Promise<NewTrafficEvent[]> {
  if (following.length === 0) return [];
  const projectIds = [...new Set(following.map(({ row }) => row.projectId))];
  const referrals = await listReferrals(db, projectIds, [...new Set(following.map(({ journeyId }) => journeyId))]);
  return attributeFollowers(following, referrals, events);
}
