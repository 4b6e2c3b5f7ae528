import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Person } from "#lib/content/activity.ts";
import { AppError } from "#lib/errors.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** A pull request that is not merged yet. `base` and `head` are commits; the range between them is what it brings. */
export type Proposal = {
  number: number;
  title: string;
  body: string;
  labels: string[];
  /** Null where the host does not name it. */
  author: Person | null;
  base: string;
  head: string;
  url: string;
};

/** Where the program runs, in the words of its host. */
export type Pipeline = {
  host: "github" | "gitlab";
  /** The address of the host's API. */
  apiUrl: string;
  /** `owner/name`, or the number of a GitLab project. */
  project: string;
  /** Where git pushes to. */
  repository: string;
  /** The branch that a push or a tag belongs to; null where the host names none. */
  branch: string | null;
  /** The tag that started the pipeline. */
  tag: string | null;
  proposal: Proposal | null;
  token: string | null;
};

const event = z.object({
  pull_request: z
    .object({
      number: z.int(),
      title: z.string(),
      body: z.string().nullable(),
      html_url: z.string(),
      labels: z.array(z.object({ name: z.string() })),
      user: z.object({ login: z.string(), html_url: z.string() }),
      base: z.object({ sha: z.string() }),
      head: z.object({ sha: z.string() }),
    })
    .optional(),
  repository: z.object({ default_branch: z.string() }).optional(),
});

/** An input of the action or the component; null where it is empty. */
export function readInput(environment: Environment, name: string): string | null {
  return environment[`INPUT_${name.toUpperCase()}`]?.trim() || null;
}

function need(environment: Environment, name: string): string {
  const value = environment[name];
  if (value) return value;
  throw new AppError(
    "invalid",
    `The environment variable ${name} is not set`,
    "Run this command in GitHub Actions, Gitea Actions or GitLab CI.",
  );
}

/**
 * Reads where the program runs from the environment of GitHub Actions, of Gitea Actions, which has the same names, or
 * of GitLab CI.
 * @throws AppError `invalid` outside of them
 */
export function readPipeline(environment: Environment): Pipeline {
  return environment.GITLAB_CI ? readGitlab(environment) : readGithub(environment);
}

function readGithub(environment: Environment): Pipeline {
  const project = need(environment, "GITHUB_REPOSITORY");
  const path = environment.GITHUB_EVENT_PATH;
  const { pull_request: pull, repository } = event.parse(path ? JSON.parse(readFileSync(path, "utf8")) : {});
  const isTag = environment.GITHUB_REF_TYPE === "tag";
  const name = environment.GITHUB_REF_NAME ?? null;
  return {
    host: "github",
    apiUrl: need(environment, "GITHUB_API_URL"),
    project,
    repository: `${need(environment, "GITHUB_SERVER_URL")}/${project}.git`,
    branch: isTag ? (repository?.default_branch ?? null) : name,
    tag: isTag ? name : null,
    token: readInput(environment, "token") ?? environment.GITHUB_TOKEN ?? null,
    proposal:
      pull === undefined
        ? null
        : {
            ...{ number: pull.number, title: pull.title, body: pull.body ?? "", url: pull.html_url },
            ...{ base: pull.base.sha, head: pull.head.sha, labels: pull.labels.map((label) => label.name) },
            author: { name: pull.user.login, login: pull.user.login, url: pull.user.html_url },
          },
  };
}

function readGitlab(environment: Environment): Pipeline {
  const number = environment.CI_MERGE_REQUEST_IID;
  return {
    host: "gitlab",
    apiUrl: need(environment, "CI_API_V4_URL"),
    project: need(environment, "CI_PROJECT_ID"),
    repository: `${need(environment, "CI_PROJECT_URL")}.git`,
    branch: environment.CI_COMMIT_BRANCH ?? environment.CI_DEFAULT_BRANCH ?? null,
    tag: environment.CI_COMMIT_TAG ?? null,
    token: readInput(environment, "token"),
    proposal: number
      ? {
          number: Number(number),
          title: need(environment, "CI_MERGE_REQUEST_TITLE"),
          body: environment.CI_MERGE_REQUEST_DESCRIPTION ?? "",
          labels: (environment.CI_MERGE_REQUEST_LABELS ?? "").split(",").filter((label) => label !== ""),
          author: null,
          base: need(environment, "CI_MERGE_REQUEST_DIFF_BASE_SHA"),
          head: need(environment, "CI_COMMIT_SHA"),
          url: `${need(environment, "CI_PROJECT_URL")}/-/merge_requests/${number}`,
        }
      : null,
  };
}
