import "server-only";
import { detectPackages, listManifests } from "#lib/content/packages/detect.ts";
import type { Package } from "#lib/content/packages/types.ts";
import { isTooLarge } from "./client.ts";
import type { Host } from "./host.ts";
import { mapLimited } from "./map-limited.ts";

/** Each manifest takes a request; those of upper folders are read first. */
const MANIFESTS_MAX = 150;

/** Reads the packages of a monorepo over its host's API. @throws AppError of `faults.ts` */
export async function readHostedPackages(
  host: Pick<Host, "file" | "listFiles">,
  sha: string,
  tags: readonly string[],
): Promise<Package[]> {
  const paths = await host.listFiles(sha);
  const manifests = listManifests(paths).slice(0, MANIFESTS_MAX);
  const read = async (path: string): Promise<string> => {
    try {
      return (await host.file(path, sha)) ?? "";
    } catch (fault) {
      if (isTooLarge(fault)) return "";
      throw fault;
    }
  };
  const texts = await mapLimited(manifests, async (path) => [path, await read(path)] as const);
  return detectPackages(paths, new Map(texts), tags);
}
