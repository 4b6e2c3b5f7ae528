import { EVERYTHING } from "#lib/jobs/request.ts";
import type { ReadRequest } from "./protocol.ts";

/** A request to read one local repository, which needs no network and no credential. */
export function readRequestFixture(path: string, kind: ReadRequest["kind"]): ReadRequest {
  const one = { provider: "git" as const, id: "repo_1", owner: "acme", name: "app", location: path };
  return {
    kind,
    organizationId: "org_1",
    range: { kind: "time", from: "2024-01-01T00:00:00.000Z", to: "2026-01-01T00:00:00.000Z", label: "" },
    selection: EVERYTHING,
    audience: "developers",
    repositories: [{ ...one, baseUrl: null, externalId: null, branch: null, token: null, foldWithoutNote: null }],
    trackers: [],
    allowedRoots: [path],
    allowedHosts: [],
    cacheDirectory: path,
  };
}
