import type { AnyIntegration } from "#lib/integrations/contract.ts";
import type { VcsProvider } from "./parse-repository.ts";

export type Provider = AnyIntegration["provider"];

/** The name and initials of each provider. */
export const PROVIDERS: Readonly<Record<Provider, { name: string; mark: string }>> = {
  github: { name: "GitHub", mark: "GH" },
  gitlab: { name: "GitLab", mark: "GL" },
  gitea: { name: "Gitea or Forgejo", mark: "Gt" },
  git: { name: "Plain git", mark: "git" },
  linear: { name: "Linear", mark: "Li" },
  github_issues: { name: "GitHub issues", mark: "GH" },
};

/** What Clarion reads from each host, and the rights that a token needs. */
export const VCS_NOTES: Readonly<Record<VcsProvider, { reads: string; rights: string; page: string | null }>> = {
  github: {
    reads: "Commits, pull requests with their labels, linked issues and releases, over GitHub's API.",
    rights: "A fine-grained token that may read Contents, Pull requests and Issues.",
    page: "/settings/personal-access-tokens/new",
  },
  gitlab: {
    reads: "Commits, merge requests with their labels, linked issues and releases, over GitLab's API.",
    rights: "A token with the scopes read_api and read_repository.",
    page: "/-/user_settings/personal_access_tokens",
  },
  gitea: {
    reads: "Commits, pull requests with their labels, linked issues and releases, over the API of Gitea or Forgejo.",
    rights: "A token with read access to repositories and issues.",
    page: "/user/settings/applications",
  },
  git: {
    reads: "Commits, merges and tags, by cloning. Works with any https address.",
    rights: "Used as the clone password. It needs read access.",
    page: null,
  },
};

const TOKEN_ORIGINS: Partial<Record<VcsProvider, string>> = {
  github: "https://github.com",
  gitlab: "https://gitlab.com",
};

/** The page of the server where users create a token. */
export function tokenPage(provider: VcsProvider, baseUrl: string | null): string | undefined {
  const { page } = VCS_NOTES[provider];
  const origin = baseUrl ?? TOKEN_ORIGINS[provider];
  return page === null || !origin ? undefined : `${origin}${page}`;
}

/** Where users create the API keys for trackers. */
export const TRACKER_NOTES = {
  linear: {
    rights: "A personal API key with read access. It covers the teams you can see.",
    page: "https://linear.app/settings/account/security",
  },
  github_issues: {
    rights: "A fine-grained token that may read Issues of the repository.",
    page: "https://github.com/settings/personal-access-tokens/new",
  },
} as const;
