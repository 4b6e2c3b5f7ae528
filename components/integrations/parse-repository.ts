/** `{cloneUrl}` for the API, or why the text names no repository. */
export type ParsedRepository = { cloneUrl: string } | { problem: string };

const SHORTHAND = /^[\w.-]+\/[\w.-]+$/;
const SCP = /^(?:ssh:\/\/)?git@([\w.-]+)[:/](.+)$/;

/**
 * Reads what people paste: a web or clone URL, `git@host:owner/repo`, `owner/repo` (of GitHub), or an
 * absolute path on the server. Page addresses inside a repository lose what follows `owner/repo` on GitHub.
 */
export function parseRepository(text: string): ParsedRepository {
  const value = text.trim();
  if (value === "") return { problem: "Enter a repository's URL or path" };
  if (/\s/.test(value) && !value.startsWith("/")) return { problem: "A repository's URL has no spaces" };
  if (value.startsWith("/")) return { cloneUrl: value };
  const ssh = SCP.exec(value);
  if (ssh) return { cloneUrl: `https://${ssh[1]}/${ssh[2]}` };
  if (SHORTHAND.test(value) && !value.startsWith(".")) return { cloneUrl: `https://github.com/${value}` };
  return parseUrl(/^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `https://${value}`);
}

function parseUrl(value: string): ParsedRepository {
  if (!URL.canParse(value)) return { problem: "This is not a URL, a path or owner/repo" };
  const url = new URL(value);
  if (url.protocol !== "https:" && url.protocol !== "http:") return { problem: "Use the https URL of the repository" };
  const parts = url.pathname.split("/").filter(Boolean);
  if (parts.length === 0) return { problem: "The URL names a host but no repository" };
  if (url.hostname !== "github.com") return { cloneUrl: url.href };
  if (parts.length < 2) return { problem: "The URL names an owner but no repository" };
  return { cloneUrl: `https://github.com/${parts[0]}/${parts[1]}` };
}
