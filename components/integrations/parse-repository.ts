import type { VcsIntegration } from "#lib/integrations/contract.ts";

export type VcsProvider = VcsIntegration["provider"];
type HostedProvider = Exclude<VcsProvider, "git">;

/** A clone URL or path with its provider, or why the text is not a repository. */
export type ParsedRepository = { cloneUrl: string; provider: VcsProvider } | { problem: string };

/** A repository in a host's API; `baseUrl` null is the vendor's public service. */
export type HostedAddress = { baseUrl: string | null; owner: string; repo: string };

const SHORTHAND = /^[\w.-]+\/[\w.-]+$/;
const SCP = /^(?:ssh:\/\/)?git@([\w.-]+)[:/](.+)$/;

const PUBLIC_HOSTS: Readonly<Record<string, HostedProvider>> = {
  "github.com": "github",
  "gitlab.com": "gitlab",
  "codeberg.org": "gitea",
  "gitea.com": "gitea",
};
/** Gitea has no public service, so every Gitea server has its own origin. */
const PUBLIC_ORIGINS: Readonly<Partial<Record<HostedProvider, string>>> = {
  github: "https://github.com",
  gitlab: "https://gitlab.com",
};

/**
 * Parses pasted text: a web or clone URL, `git@host:owner/repo`, `owner/repo` (GitHub), or an absolute path on the
 * server. For known hosts the path after the repository is dropped.
 */
export function parseRepository(text: string): ParsedRepository {
  const value = text.trim();
  if (value === "") return { problem: "Enter a repository's URL or path" };
  if (/\s/.test(value) && !value.startsWith("/")) return { problem: "A repository's URL has no spaces" };
  if (value.startsWith("/")) return { cloneUrl: value, provider: "git" };
  const ssh = SCP.exec(value);
  if (ssh) return parseUrl(`https://${ssh[1]}/${ssh[2]}`);
  if (SHORTHAND.test(value) && !value.startsWith(".")) return parseUrl(`https://github.com/${value}`);
  return parseUrl(/^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `https://${value}`);
}

function parseUrl(value: string): ParsedRepository {
  if (!URL.canParse(value)) return { problem: "This is not a URL, a path or owner/repo" };
  const url = new URL(value);
  if (url.protocol !== "https:" && url.protocol !== "http:") return { problem: "Use the https URL of the repository" };
  const parts = url.pathname.split("/").filter(Boolean);
  if (parts.length === 0) return { problem: "The URL names a host but no repository" };
  const provider = detectProvider(url.hostname);
  if (provider === "git") return { cloneUrl: url.href, provider };
  if (parts.length < 2) return { problem: "The URL names an owner but no repository" };
  return { cloneUrl: `${url.origin}/${repositoryPath(parts, provider).join("/")}`, provider };
}

/** Detects the provider from a host name; `git` when it cannot tell. */
function detectProvider(hostname: string): VcsProvider {
  const publicProvider = PUBLIC_HOSTS[hostname.replace(/^www\./, "")];
  if (publicProvider) return publicProvider;
  if (/^gitlab[.-]/.test(hostname)) return "gitlab";
  if (/^(?:gitea|forgejo)[.-]/.test(hostname)) return "gitea";
  return /^github[.-]/.test(hostname) ? "github" : "git";
}

/** GitLab has nested groups and separates page paths with `-`; the others use owner and name. */
function repositoryPath(parts: string[], provider: HostedProvider): string[] {
  if (provider !== "gitlab") return parts.slice(0, 2);
  const mark = parts.indexOf("-");
  return mark >= 2 ? parts.slice(0, mark) : parts;
}

/**
 * Splits a clone URL into the host's API base URL, owner and name; undefined without an owner or for a path. Segments
 * before the owner are the base path of a self-hosted server, except in GitLab, where they are groups.
 */
export function hostedAddress(cloneUrl: string, provider: HostedProvider): HostedAddress | undefined {
  if (!URL.canParse(cloneUrl)) return undefined;
  const url = new URL(cloneUrl);
  const parts = url.pathname
    .replace(/\.git\/?$/, "")
    .split("/")
    .filter(Boolean);
  const repo = parts.at(-1);
  const owner = provider === "gitlab" ? parts.slice(0, -1).join("/") : parts.at(-2);
  if (!repo || !owner) return undefined;
  const prefix = provider === "gitlab" ? [] : parts.slice(0, -2);
  const base = [url.origin, ...prefix].join("/");
  return { baseUrl: base === PUBLIC_ORIGINS[provider] ? null : base, owner, repo };
}
