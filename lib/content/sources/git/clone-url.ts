import { AppError } from "#lib/errors.ts";

/** The location of a repository, parsed from user input. */
export type RepositoryLocation = { kind: "url"; url: URL } | { kind: "path"; path: string };

const HOW = "Use an https:// clone URL, or the path of a repository on this server.";
const MAX_LENGTH = 2048;

function refused(why: string): AppError {
  return new AppError("invalid", why, HOW);
}

function fileUrlPath(url: URL): string {
  if (url.host !== "" && url.host !== "localhost") throw refused("A file URL cannot name another host");
  return decodeURIComponent(url.pathname);
}

/**
 * Parses a clone URL or path. Only https may use the network: no ssh, no plain http, no git transport helpers
 * (`ext::…`), no credentials inside the address.
 * @throws AppError `invalid`
 */
export function parseLocation(text: string): RepositoryLocation {
  const location = text.trim();
  if (location === "" || location.length > MAX_LENGTH || /[\0\r\n]/.test(location))
    throw refused("This is not a repository address");
  if (location.startsWith("-")) throw refused("An address cannot begin with a hyphen");
  if (/^[A-Za-z0-9+.-]+::/.test(location)) throw refused("Transport helpers of git are not accepted");
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):\/\//.exec(location)?.[1]?.toLowerCase();
  if (scheme === undefined) {
    if (/^[^/\\\s]+@[^/\\\s]+:/.test(location)) throw refused("Cloning over ssh is not supported");
    return { kind: "path", path: location };
  }
  if (!URL.canParse(location)) throw refused("This is not a valid URL");
  const url = new URL(location);
  if (scheme === "file") return { kind: "path", path: fileUrlPath(url) };
  if (scheme !== "https") throw refused(`Cloning over ${scheme} is not supported`);
  if (url.username !== "" || url.password !== "") throw refused("A clone URL must not contain credentials");
  url.hash = "";
  // Without its trailing dot, so that the checked host name equals the one that git is pinned to.
  url.hostname = url.hostname.replace(/\.$/, "");
  return { kind: "url", url };
}
