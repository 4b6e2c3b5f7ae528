import "server-only";
import { segment, serverRoot } from "#lib/content/sources/api/base-url.ts";
import { ApiClient } from "#lib/content/sources/api/client.ts";
import { HostedSource } from "#lib/content/sources/api/hosted-source.ts";
import { createMemoize } from "#lib/content/sources/api/memoize-answers.ts";
import { noBranch, noCommits } from "#lib/content/sources/api/no-commits.ts";
import { isRevisionName } from "#lib/content/sources/revision-name.ts";
import type {
  ActivitySource,
  HostedLocation,
  HostedRepositoryFacts,
  HostedTarget,
  SourceNetwork,
} from "#lib/content/sources/source.ts";
import { GitlabHost } from "./host.ts";
import * as shape from "./shapes.ts";

const PUBLIC_SERVICE = "https://gitlab.com";

/** Bearer authorization works for personal, project, group and OAuth tokens. */
function gitlabClient({ baseUrl, owner, name, token }: HostedLocation, network: SourceNetwork): ApiClient {
  const root = serverRoot(baseUrl ?? PUBLIC_SERVICE);
  return new ApiClient({
    root: `${root}/api/v4`,
    authorization: token === null ? null : `Bearer ${token}`,
    subject: `${owner}/${name} on ${new URL(root).host}`,
    network,
  });
}

/** Gets a project by GitLab's own ID if known: a path that was given up may belong to another owner now. */
async function findProject(
  api: ApiClient,
  { owner, name }: HostedLocation,
  externalId: string | null,
): Promise<shape.GitlabProject> {
  const hasId = externalId !== null && /^\d+$/.test(externalId);
  const path = hasId ? externalId : [...owner.split("/"), name].map(segment).join("%2F");
  const project = await api.get(`/projects/${path}`, {}, shape.project);
  if (project.empty_repo === true || project.default_branch === "") throw noCommits(project.path);
  return project;
}

/**
 * Tests access to a project of a GitLab server, by default gitlab.com; the owner is its full namespace
 * (`group/subgroup`).
 * @throws AppError `invalid` (no commits, a private address), and of `faults.ts`
 */
export async function probeGitlab(location: HostedLocation, network: SourceNetwork): Promise<HostedRepositoryFacts> {
  const project = await findProject(gitlabClient(location, network), location, null);
  return {
    externalId: String(project.id),
    owner: project.namespace.full_path,
    name: project.path,
    defaultBranch: project.default_branch,
    // Without a session a server omits the visibility, and shows only public projects.
    private: (project.visibility ?? "public") !== "public",
    htmlUrl: project.web_url,
    cloneUrl: project.http_url_to_repo,
  };
}

/**
 * Opens a project of a GitLab server at a branch, by default its default branch.
 * @throws AppError `invalid` also for a branch that it does not have
 */
export async function openGitlab(target: HostedTarget, network: SourceNetwork): Promise<ActivitySource> {
  const api = gitlabClient(target, network);
  const project = await findProject(api, target, target.externalId);
  const { path: name, web_url: url } = project;
  const branch = target.branch ?? project.default_branch;
  const path = `/projects/${project.id}/repository/branches/${encodeURIComponent(branch)}`;
  const match = isRevisionName(branch) && branch !== "." ? await api.find(path, {}, shape.branch) : undefined;
  if (match === undefined) throw noBranch(name, branch);
  const tip = { sha: match.commit.id, committedAt: new Date(match.commit.committed_date) };
  const reference = { id: target.id, owner: project.namespace.full_path, name, url };
  return new HostedSource(
    new GitlabHost(api, project, await createMemoize(target, project.id, network)),
    reference,
    tip,
  );
}
