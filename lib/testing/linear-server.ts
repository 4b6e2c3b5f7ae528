import { type ApiAnswer, type ApiRequest, type ApiServer, startApiServer } from "./api-server.ts";

export type LinearIssueSeed = {
  identifier: string;
  teamId?: string;
  title?: string;
  description?: string | null;
  completedAt?: string | null;
  state?: "completed" | "canceled" | "started";
  trashed?: boolean;
  labels?: { name: string; parent?: string }[];
  assignee?: string;
};

export type LinearOptions = {
  key: string;
  teams: { id: string; key: string; name: string }[];
  issues?: LinearIssueSeed[];
};

type Filter = {
  id?: { eq?: string };
  completedAt?: { gte?: string; lt?: string };
  state?: { type?: { eq?: string } };
  team?: { id?: { eq?: string } };
};
type GraphqlRequest = { query: string; variables: { first: number; after: string | null; filter: Filter | null } };

const buildError = (status: number, message: string, code: string): ApiAnswer => ({
  status,
  json: { errors: [{ message, extensions: { type: code.toLowerCase().replaceAll("_", " "), code } }] },
});

/** Returns a page of a connection; the cursor holds the index of the next row. */
function connection<Row>(rows: readonly Row[], { first, after }: GraphqlRequest["variables"]) {
  const start = after === null ? 0 : Number(after.replace("cursor-", ""));
  const end = start + first;
  const hasNextPage = end < rows.length;
  return { nodes: rows.slice(start, end), pageInfo: { hasNextPage, endCursor: hasNextPage ? `cursor-${end}` : null } };
}

function matches(issue: LinearIssueSeed, filter: Filter | null): boolean {
  const issueCompletedAt = issue.completedAt ?? "";
  const { completedAt, state, team } = filter ?? {};
  if (completedAt?.gte !== undefined && issueCompletedAt < completedAt.gte) return false;
  if (completedAt?.lt !== undefined && issueCompletedAt >= completedAt.lt) return false;
  if (state?.type?.eq !== undefined && (issue.state ?? "completed") !== state.type.eq) return false;
  return team?.id?.eq === undefined || issue.teamId === team.id.eq;
}

function issueJson(seed: LinearIssueSeed) {
  const name = seed.assignee;
  return {
    identifier: seed.identifier,
    title: seed.title ?? seed.identifier,
    description: seed.description ?? null,
    url: `https://linear.app/acme/issue/${seed.identifier}`,
    completedAt: seed.completedAt ?? null,
    trashed: seed.trashed ?? null,
    state: { type: seed.state ?? "completed" },
    labels: {
      nodes: (seed.labels ?? []).map((label) => ({
        name: label.name,
        parent: label.parent === undefined ? null : { name: label.parent },
      })),
    },
    assignee:
      name === undefined
        ? null
        : { name: `${name} Full`, displayName: name, url: `https://linear.app/acme/profiles/${name}` },
  };
}

function answer({ key, teams, issues = [] }: LinearOptions, request: ApiRequest): ApiAnswer | undefined {
  if (request.method !== "POST" || request.url.pathname !== "/graphql") return undefined;
  const sent = request.headers.authorization;
  if (sent !== key && sent !== `Bearer ${key}`)
    return buildError(401, "Authentication required, not authenticated", "AUTHENTICATION_ERROR");
  const { query, variables } = JSON.parse(request.body) as GraphqlRequest;
  // The API's maximum page size is 250.
  if (variables.first > 250) return buildError(400, "Argument Validation Error", "INVALID_INPUT");
  if (query.includes("teams(")) {
    const wanted = variables.filter?.id?.eq;
    const matchingTeams = teams.filter(({ id }) => wanted === undefined || id === wanted);
    return { json: { data: { teams: connection(matchingTeams, variables) } } };
  }
  const matchingIssues = issues.filter((issue) => matches(issue, variables.filter)).map(issueJson);
  return { json: { data: { issues: connection(matchingIssues, variables) } } };
}

/**
 * Starts a fake Linear server that follows the GraphQL documentation (schema at github.com/linear/linear,
 * `packages/sdk`; rate limits, filtering and pagination at linear.app/developers): one endpoint, the key in
 * `Authorization`, connections with cursors.
 */
export function startLinearServer(options: LinearOptions): Promise<ApiServer> {
  return startApiServer((request) => answer(options, request));
}
