import "server-only";
import { z } from "zod";
import type { TimeRange, TrackerIssue } from "#lib/content/activity.ts";
import * as field from "#lib/content/sources/api/fields.ts";
import { sourceMissing } from "#lib/content/sources/faults.ts";
import type { SourceNetwork } from "#lib/content/sources/source.ts";
import { AppError } from "#lib/errors.ts";
import { type LinearAccess, LinearClient } from "./client.ts";
import { ISSUE_FIELDS, issue, toTrackerIssue } from "./issue.ts";

export type LinearTeam = { id: string; key: string; name: string };

/** With 20 labels each, a page of this size uses a quarter of a query's complexity limit (10,000 points). */
const PAGE = 50;
/** Bounds a range to 10,000 completed issues, more than anyone writes about. */
const MAX_PAGES = 200;

const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() });
const teamShape = z.object({ id: z.string().min(1).max(100), key: field.name, name: field.name });

const TEAMS = `query Teams($first: Int!, $after: String, $filter: TeamFilter) {
  teams(first: $first, after: $after, filter: $filter) { nodes { id key name } pageInfo { hasNextPage endCursor } }
}`;

const ISSUES = `query CompletedIssues($first: Int!, $after: String, $filter: IssueFilter) {
  issues(first: $first, after: $after, filter: $filter, orderBy: updatedAt, includeArchived: true) {
    nodes { ${ISSUE_FIELDS} }
    pageInfo { hasNextPage endCursor }
  }
}`;

type Connection<Node> = { nodes: Node[]; pageInfo: z.output<typeof pageInfo> };

/** Reads every node of a connection by cursor; a repeated cursor is an error, because it would loop forever. */
async function readAll<Node>(ask: (after: string | null) => Promise<Connection<Node>>): Promise<Node[]> {
  const nodes: Node[] = [];
  const seen = new Set<string>();
  let after: string | null = null;
  do {
    const page: Connection<Node> = await ask(after);
    nodes.push(...page.nodes);
    after = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
    if (after !== null && (seen.has(after) || seen.size >= MAX_PAGES)) throw tooManyIssues();
    if (after !== null) seen.add(after);
  } while (after !== null);
  return nodes;
}

function tooManyIssues(): AppError {
  return new AppError(
    "tooLarge",
    "The tracker has more issues in this range than can be read",
    "Choose a shorter range, or connect a single team.",
  );
}

function readTeams(client: LinearClient, filter: Record<string, unknown> | null): Promise<LinearTeam[]> {
  const data = z.object({ teams: z.object({ nodes: z.array(teamShape), pageInfo }) });
  return readAll(async (after) => (await client.query(TEAMS, { first: PAGE, after, filter }, data)).teams);
}

/** Lists the teams that a key can see, sorted by name. @throws AppError of `faults.ts` */
export async function listLinearTeams(access: LinearAccess, network: SourceNetwork): Promise<LinearTeam[]> {
  const teams = await readTeams(new LinearClient(access, network), null);
  return teams.sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/**
 * Tests a key and returns its team; without a team, all teams are read.
 * @throws AppError `notFound` for a team that the key cannot see, and of `faults.ts`
 */
export async function probeLinear(
  access: LinearAccess,
  network: SourceNetwork,
): Promise<{ teamId: string | null; teamName: string | null }> {
  const client = new LinearClient(access, network);
  const { teamId } = access;
  const [team] = await readTeams(client, teamId === null ? null : { id: { eq: teamId } });
  if (teamId === null) return { teamId: null, teamName: null };
  if (team === undefined) throw sourceMissing("such team on Linear");
  return { teamId: team.id, teamName: team.name };
}

/**
 * Reads the issues completed in a half-open range, latest first, including archived ones; canceled ones are excluded.
 * @throws AppError of `faults.ts`
 */
export async function readLinearIssues(
  access: LinearAccess,
  range: TimeRange,
  network: SourceNetwork,
): Promise<TrackerIssue[]> {
  const client = new LinearClient(access, network);
  const filter = {
    completedAt: { gte: range.from.toISOString(), lt: range.to.toISOString() },
    state: { type: { eq: "completed" } },
    ...(access.teamId === null ? {} : { team: { id: { eq: access.teamId } } }),
  };
  const data = z.object({ issues: z.object({ nodes: z.array(issue), pageInfo }) });
  const nodes = await readAll(
    async (after) => (await client.query(ISSUES, { first: PAGE, after, filter }, data)).issues,
  );
  const issues = nodes.flatMap((raw) => toTrackerIssue(raw, access.integrationId) ?? []);
  const unique = new Map(issues.filter((item) => isWithin(item, range)).map((item) => [item.id, item]));
  return [...unique.values()].sort((a, b) => b.completedAt.localeCompare(a.completedAt) || a.id.localeCompare(b.id));
}

/** Checks the bounds again, independent of the server's filter. */
function isWithin({ completedAt }: TrackerIssue, { from, to }: TimeRange): boolean {
  const time = Date.parse(completedAt);
  return time >= from.getTime() && time < to.getTime();
}
