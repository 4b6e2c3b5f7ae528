/** Hosts with a known URL format. Any other host gets no links, because guessed links could be wrong. */
type HostKind = "github" | "gitlab" | "gitea" | "bitbucket";

export type Remote = {
  host: string;
  owner: string;
  name: string;
  /** URL of the repository's page; undefined if the host's URL format is unknown. */
  url?: string;
  kind?: HostKind;
};

const KNOWN_HOSTS: Readonly<Record<string, HostKind>> = {
  "github.com": "github",
  "gitlab.com": "gitlab",
  "codeberg.org": "gitea",
  "gitea.com": "gitea",
  "bitbucket.org": "bitbucket",
};

function hostKind(host: string): HostKind | undefined {
  const knownKind = KNOWN_HOSTS[host];
  if (knownKind !== undefined) return knownKind;
  if (/^gitlab[.-]/.test(host)) return "gitlab";
  if (/^(?:gitea|forgejo)[.-]/.test(host)) return "gitea";
  if (/^github[.-]/.test(host)) return "github";
  return undefined;
}

const SCP_FORM = /^(?:[^@/\s]+@)?([A-Za-z0-9.-]+):(?!\/\/)([^\s]+)$/;

function hostAndPath(remote: string): { host: string; path: string } | undefined {
  const scp = SCP_FORM.exec(remote);
  if (scp?.[1] !== undefined && scp[2] !== undefined && !/^[A-Za-z]$/.test(scp[1]))
    return { host: scp[1].toLowerCase(), path: scp[2] };
  if (!URL.canParse(remote)) return undefined;
  const url = new URL(remote);
  if (!["https:", "http:", "ssh:", "git:", "git+ssh:"].includes(url.protocol)) return undefined;
  // The web page uses https on the default port regardless of the port that git uses over ssh.
  const host = url.protocol.startsWith("http") ? url.host : url.hostname;
  return { host: host.toLowerCase(), path: url.pathname };
}

/**
 * Parses the owner, name and page of a repository from its remote address. Returns undefined for a path or an address
 * without an owner.
 */
export function parseRemote(remote: string): Remote | undefined {
  const parts = hostAndPath(remote.trim());
  if (parts === undefined) return undefined;
  const segments = parts.path.split("/").filter((segment) => segment !== "" && segment !== "~");
  const repositoryName = segments.pop()?.replace(/\.git$/, "");
  if (repositoryName === undefined || repositoryName === "" || segments.length === 0) return undefined;
  const owner = segments.join("/");
  const kind = hostKind(parts.host);
  const identity = { host: parts.host, owner, name: repositoryName };
  return kind === undefined ? identity : { ...identity, kind, url: `https://${parts.host}/${owner}/${repositoryName}` };
}

const PULL_PATH: Readonly<Record<HostKind, string>> = {
  github: "pull",
  gitlab: "-/merge_requests",
  gitea: "pulls",
  bitbucket: "pull-requests",
};

const COMMIT_PATH: Readonly<Record<HostKind, string>> = {
  github: "commit",
  gitlab: "-/commit",
  gitea: "commit",
  bitbucket: "commits",
};

/** URL of a pull or merge request; undefined if the host's URL format is unknown. */
export function pullRequestUrl(remote: Remote | undefined, number: number): string | undefined {
  return remote?.kind === undefined ? undefined : `${remote.url}/${PULL_PATH[remote.kind]}/${number}`;
}

/** URL of a commit; undefined if the host's URL format is unknown. */
export function commitUrl(remote: Remote | undefined, sha: string): string | undefined {
  return remote?.kind === undefined ? undefined : `${remote.url}/${COMMIT_PATH[remote.kind]}/${sha}`;
}

/** URL of a release; undefined if the host's URL format is unknown. */
export function releaseUrl(remote: Remote | undefined, tag: string): string | undefined {
  if (remote?.kind === undefined) return undefined;
  const escaped = tag.split("/").map(encodeURIComponent).join("/");
  if (remote.kind === "gitlab") return `${remote.url}/-/tags/${escaped}`;
  if (remote.kind === "bitbucket") return `${remote.url}/src/${escaped}`;
  return `${remote.url}/releases/tag/${escaped}`;
}
