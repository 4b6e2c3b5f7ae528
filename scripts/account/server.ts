import { origin } from "#lib/env.ts";
import { UsageError } from "#scripts/command-line.ts";

/** The server that a command speaks to: the one that is named, else this installation's. @throws UsageError */
export function serverOf(named: string | undefined, usage: string): string {
  if (named === undefined) return origin();
  const url = URL.parse(named);
  if (url?.protocol === "https:" || url?.protocol === "http:") return url.origin;
  throw new UsageError("--server is an address such as https://clarion.example.com.", usage);
}
