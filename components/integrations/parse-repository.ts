import type { VcsIntegration } from "#lib/integrations/contract.ts";

export type VcsProvider = VcsIntegration["provider"];
type HostedProvider = Exclude<VcsProvider, "git">;

/** A clone URL or path and who would be asked for it, or why the text names no repository. */
export type ParsedRepository = { cloneUrl: string; provider: VcsProvider } | { problem: string };

/** As the API of a host names a repository; `baseUrl` null is the vendor's public service. */
export type HostedAddress = { baseUrl: string | null; owner: string; repo: string };

const SHORTHAND = /^[\w.-]+\/[\w.-]+$/;
const SCP = /^(?:ssh:\/\/)?git@([\w.-]+)[:/](.+)$/;

const PUBLIC_HOSTS: Readonly<Record<string, HostedProvider>> = {
  "github.com": "github",
  "gitlab.com": "gitlab",
  "codeberg.org": "gitea",
  "gitea.com": "gitea",
};
/** Gitea has no public service of its own: its servers are all named. */
const PUBLIC_ORIGINS: Readonly<Partial<Record<HostedProvider, string>>> = {
  github: "https://github.com",
  gitlab: "https://gitlab.com",
};

/**
 * Reads what people paste: a web or clone URL, `git@host:owner/repo`, `owner/repo` (of GitHub), or an
 * absolute path on the server. Page addresses inside a repository of a known host lose what follows it.
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
  const provider = providerOf(url.hostname);
  if (provider === "git") return { cloneUrl: url.href, provider };
  if (parts.length < 2) return { problem: "The URL names an owner but no repository" };
  return { cloneUrl: `${url.origin}/${repositoryPath(parts, provider).join("/")}`, provider };
}

/** Which host's API answers at a name; `git` where the name does not tell. */
function providerOf(hostname: string): VcsProvider {
  const known = PUBLIC_HOSTS[hostname.replace(/^www\./, "")];
  if (known) return known;
  if (/^gitlab[.-]/.test(hostname)) return "gitlab";
  if (/^(?:gitea|forgejo)[.-]/.test(hostname)) return "gitea";
  return /^github[.-]/.test(hostname) ? "github" : "git";
}

/** GitLab nests groups and marks its pages with `-`; the others have an owner and a name. */
function repositoryPath(parts: string[], provider: HostedProvider): string[] {
  if (provider !== "gitlab") return parts.slice(0, 2);
  const mark = parts.indexOf("-");
  return mark >= 2 ? parts.slice(0, mark) : parts;
}

/**
 * How a host's API names the repository of a clone URL; undefined where the URL has no owner or is a path. What stands
 * before owner and name is where a server of one's own is installed; in GitLab it is a group.
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
