import { expect, test } from "@playwright/test";
import {
  createMigratedInstallation,
  findFreePort,
  readApiKey,
  type Server,
  startServer,
  stopServer,
} from "#e2e/server.ts";

const FAULT_POINTS = ["rescore-batch:after", "switch-version:before", "switch-version:after"];
/** A phrase that is common in sandbox answers, so that scores change when it becomes an alias of the company. */
const ALIAS = "shared inbox";

type Settings = { aliases: string[] } & Record<string, unknown>;

/** A client for the first project of a server that may not be up yet. */
function createGeoClient(server: Server, key: string) {
  const call = async (path: string, method = "GET", body?: unknown) => {
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    const response = await fetch(`${server.origin}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const geo = async (path: string, method?: string, body?: unknown) => {
    const { projects } = (await (await call("/v1/projects")).json()) as { projects: { id: string }[] };
    return call(`/v1/projects/${projects[0]?.id}/geo/${path}`, method, body);
  };
  return {
    geo,
    isUp: () =>
      call("/v1/status").then(
        () => true,
        () => false,
      ),
    settings: async () => ((await (await geo("settings")).json()) as { settings: Settings }).settings,
    /** Counts the stored answers that mention the company. */
    mentions: async () => {
      const lines = (await (await geo("visibility/export")).text()).trim().split("\n");
      return lines.filter((line) => (JSON.parse(line) as { mentioned: boolean | null }).mentioned).length;
    },
  };
}

test.describe.configure({ timeout: 480_000 });

test("finishes a re-scoring after a restart when killed at any point and never serves partial results", async () => {
  const { data, repository, remove } = await createMigratedInstallation();
  const port = await findFreePort();
  const env = { CLARION_DEMO_REPOSITORY: repository, CLARION_LOCAL_REPOSITORIES: repository };
  const started: Server[] = [];
  const start = async (point?: string) => {
    const server = startServer(port, data, { ...env, ...(point ? { CLARION_FAULT_POINT: point } : {}) });
    started.push(server);
    await expect.poll(() => createGeoClient(server, "").isUp(), { timeout: 120_000 }).toBe(true);
    return { server, ...createGeoClient(server, readApiKey(data) ?? "") };
  };
  try {
    let one = await start();
    const listScanStatuses = async () =>
      (await (await one.geo("scans")).json()).scans.map((scan: { status: string }) => scan.status);
    await expect.poll(listScanStatuses, { timeout: 120_000 }).toEqual(["completed"]);
    const without = await one.mentions();
    const preview = await (await one.geo("settings/preview", "POST", { aliases: [ALIAS] })).json();
    const own = preview.brands.find((brand: { own: boolean }) => brand.own);
    const withAlias = without + own.gained;
    expect(withAlias).toBeGreaterThan(without);
    for (const point of FAULT_POINTS) {
      const settings = await one.settings();
      const aliases = settings.aliases.length === 0 ? [ALIAS] : [];
      await stopServer(one.server);

      const doomed = await start(point);
      // The process may die before it answers, but the edit is stored.
      await doomed.geo("settings", "PATCH", { ...settings, aliases }).catch(() => undefined);
      expect(await doomed.server.ended, doomed.server.output()).toBeNull();

      one = await start();
      const seen = new Set<number>();
      const read = async () => {
        const mentions = await one.mentions();
        seen.add(mentions);
        return mentions;
      };
      await expect.poll(read, { timeout: 120_000 }).toBe(aliases.length > 0 ? withAlias : without);
      expect([...seen].filter((mentions) => mentions !== without && mentions !== withAlias)).toEqual([]);
      expect((await one.settings()).aliases).toEqual(aliases);
    }
  } finally {
    for (const { process: child, ended } of started) {
      child.kill("SIGKILL");
      await ended;
    }
    remove();
  }
});
