import { origin } from "#lib/env.ts";
import { UsageError } from "#scripts/command-line.ts";

/**
 * Resolves the server of a command: the given one, or this installation.
 * @throws UsageError for an invalid address
 */
export function resolveServer(option: string | undefined, usage: string): string {
  if (option === undefined) return origin();
  const url = URL.parse(option);
  if (url?.protocol === "https:" || url?.protocol === "http:") return url.origin;
  throw new UsageError("--server is an address such as https://clarion.example.com.", usage);
}
