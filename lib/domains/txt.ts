import "server-only";
import { Resolver } from "node:dns/promises";

/** Returns the values of the TXT records of a name; undefined if DNS gave no answer. */
export type LookUpTxt = (name: string) => Promise<string[] | undefined>;

const TIMEOUT_MS = 3_000;
const TRIES = 2;
/** The name does not exist, or has no TXT record. */
const NO_RECORD = new Set(["ENOTFOUND", "ENODATA"]);

/** Looks TXT records up at the given name servers, or at those of the system. Every look-up asks anew. */
export function createTxtLookup(servers: readonly string[]): LookUpTxt {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
    } catch (error) {
      return NO_RECORD.has((error as NodeJS.ErrnoException).code ?? "") ? [] : undefined;
    }
  };
}
