import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { SourceRateLimited } from "#lib/content/sources/faults.ts";
import type {
  ActivitySource,
  HostedLocation,
  HostedRepositoryFacts,
  SourceNetwork,
} from "#lib/content/sources/source.ts";
import { type ApiAnswer, type ApiServer, startApiServer } from "./api-server.ts";
import { catchAppError, serializeError } from "./faults.ts";
import { TestRepository } from "./git-repository.ts";
import type { HostedRepository } from "./hosted-repository.ts";

type OpenLocation = HostedLocation & { id: string; branch: string | null; externalId: string | null };

export type HostVendor = {
  provider: HostedLocation["provider"];
  start: (repositories: HostedRepository[], options: { token?: string }) => Promise<ApiServer>;
  probe: (location: HostedLocation, network: SourceNetwork) => Promise<HostedRepositoryFacts>;
  open: (location: OpenLocation, network: SourceNetwork) => Promise<ActivitySource>;
  /** Builds the header that carries the token. */
  authorization: (token: string) => string;
};

const TOKEN = "tok_secretsecretsecret";
const marchDay = (day: number) => new Date(Date.UTC(2024, 2, day));
const range = { kind: "time", from: marchDay(1), to: marchDay(3) } as const;

/** Defines the failure tests of a host's adapter: refusals, server errors, redirects and hostile responses. */
export function describeHost(vendor: HostVendor): void {
  const cleanups: (() => void | Promise<void>)[] = [];

  afterEach(async () => {
    for (const undo of cleanups.splice(0).reverse()) await undo();
  });

  let git: TestRepository;
  let mergeSha = "";

  beforeAll(() => {
    git = new TestRepository();
    mergeSha = git.commit("Start (#1)", { date: marchDay(1) });
  });

  afterAll(() => git.remove());

  async function serveRepository(seed: Partial<HostedRepository> = {}) {
    const requests = [{ number: 1, title: "Start", body: "Fixes #2", mergedAt: marchDay(1).toISOString(), mergeSha }];
    const repository = { id: 7, owner: "acme", name: "widget", git, requests, ...seed };
    const server = await vendor.start([repository], { token: TOKEN });
    cleanups.push(server.close);
    const network = { allowedHosts: [server.url], retryPauseMs: 1 };
    const location = {
      provider: vendor.provider,
      baseUrl: server.url,
      owner: repository.owner,
      name: repository.name,
      token: TOKEN,
    };
    const open = (change: Partial<OpenLocation> = {}) =>
      vendor.open({ ...location, id: "repo_1", branch: null, externalId: null, ...change }, network);
    return { server, network, location, open };
  }

  describe(`repositories on ${vendor.provider}`, () => {
    it("returns a repository's metadata as reported by the host", async () => {
      const { location, network, server } = await serveRepository({ private: true });
      expect(await vendor.probe(location, network)).toEqual({
        externalId: "7",
        owner: "acme",
        name: "widget",
        defaultBranch: "main",
        private: true,
        htmlUrl: `${server.url}/acme/widget`,
        cloneUrl: `${server.url}/acme/widget.git`,
      });
      expect(new Set(server.requests.map(({ headers }) => headers.authorization))).toEqual(
        new Set([vendor.authorization(TOKEN)]),
      );
    });

    it("reads a public repository without a token", async () => {
      const { location, network, server, open } = await serveRepository();
      expect(await vendor.probe({ ...location, token: null }, network)).toMatchObject({ private: false });
      const { commits } = await (await open({ token: null })).readActivity(range);
      expect(commits).toHaveLength(1);
      expect(server.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
    });

    it("finds a renamed repository under its old name and reports the new one", async () => {
      const { location, network, open } = await serveRepository({ name: "gadget", formerNames: ["acme/widget"] });
      expect(await vendor.probe({ ...location, name: "widget" }, network)).toMatchObject({ name: "gadget" });
      const source = await open({ name: "widget" });
      expect(source.repository).toMatchObject({ id: "repo_1", owner: "acme", name: "gadget" });
      expect((await source.readActivity(range)).commits).toHaveLength(1);
    });

    it("finds a repository by the host's own id after a rename", async () => {
      const { open } = await serveRepository({ name: "gadget" });
      expect((await open({ name: "widget", externalId: "7" })).repository.name).toBe("gadget");
      expect(await catchAppError(open({ name: "gadget", externalId: "8" }))).toMatchObject({ kind: "notFound" });
    });

    it("returns the same error for private and missing repositories without a token", async () => {
      const { location, network } = await serveRepository({ private: true });
      const hidden = await catchAppError(vendor.probe({ ...location, token: null }, network));
      const none = await catchAppError(vendor.probe({ ...location, token: null, name: "none" }, network));
      expect(hidden).toMatchObject({ kind: "notFound" });
      expect(hidden.message.replace("widget", "none")).toBe(none.message);
    });

    it.each(["..", ".", "", "a/../../b"])("refuses the owner %j without a request outside the API", async (owner) => {
      const { location, network, server } = await serveRepository();
      expect(["invalid", "notFound"]).toContain(
        (await catchAppError(vendor.probe({ ...location, owner }, network))).kind,
      );
      expect(server.requests.every(({ url }) => url.pathname.includes("/api/v"))).toBe(true);
    });
  });

  describe(`failures of ${vendor.provider}`, () => {
    const resetSeconds = Math.floor(Date.now() / 1000) + 86_400;

    it.each<[string, ApiAnswer, string]>([
      ["an unknown token", { status: 401, json: { message: "no" } }, "forbidden"],
      ["a token without permission", { status: 403, json: { message: "no" } }, "forbidden"],
      ["a missing repository", { status: 404, json: { message: "no" } }, "notFound"],
      ["a server error", { status: 500, raw: "boom" }, "unavailable"],
      ["a proxy error", { status: 502, raw: "<html>" }, "unavailable"],
      ["a response that is not JSON", { raw: "<html>sign in</html>" }, "unavailable"],
      ["an empty response", { raw: "" }, "unavailable"],
      ["JSON of the wrong shape", { json: { id: "seven" } }, "unavailable"],
      ["a truncated response", { raw: "x".repeat(2000), cut: true }, "unavailable"],
      ["a rate limit", { status: 429, raw: "" }, "rateLimited"],
    ])("reports %s with the matching error kind", async (_name, answer, kind) => {
      const { location, network, server } = await serveRepository();
      server.intercept = () => answer;
      const fault = await catchAppError(vendor.probe(location, network));
      expect(fault.kind).toBe(kind);
      expect(serializeError(fault)).not.toContain(TOKEN);
      expect(serializeError(fault)).not.toContain("sign in");
    });

    it.each<[string, Record<string, string>]>([
      ["a date", { "retry-after": new Date(resetSeconds * 1000).toUTCString() }],
      ["the end of the window", { "ratelimit-reset": String(resetSeconds) }],
      ["the end of the window in the older header", { "x-ratelimit-reset": String(resetSeconds) }],
    ])("reports when a rate limit ends if it is given as %s", async (_name, headers) => {
      const { location, network, server } = await serveRepository();
      server.intercept = () => ({ status: 429, headers, json: {} });
      const fault = await catchAppError(vendor.probe(location, network));
      if (!(fault instanceof SourceRateLimited)) throw new Error("expected a rate limit", { cause: fault });
      expect(fault.resetAt.getTime()).toBe(resetSeconds * 1000);
    });

    it("aborts the read when a rate limit interrupts a listing", async () => {
      const { open, server } = await serveRepository();
      const source = await open();
      server.intercept = ({ url }) => (url.pathname.endsWith("/commits") ? { status: 429, json: {} } : undefined);
      expect(await catchAppError(source.readActivity(range))).toBeInstanceOf(SourceRateLimited);
    });

    it("waits for a rate limit of one second", async () => {
      const { location, network, server } = await serveRepository();
      server.intercept = () =>
        server.requests.length === 1 ? { status: 429, headers: { "retry-after": "1" }, json: {} } : undefined;
      expect(await vendor.probe(location, network)).toMatchObject({ name: "widget" });
      expect(server.requests).toHaveLength(2);
    });

    it("rejects a token that may not read the history", async () => {
      const { open, server } = await serveRepository();
      server.intercept = ({ url }) => (url.pathname.includes("/branches/") ? { status: 403, json: {} } : undefined);
      expect(await catchAppError(open())).toMatchObject({ kind: "forbidden" });
    });

    it("retries after temporary server errors", async () => {
      const { location, network, server } = await serveRepository();
      let failures = 2;
      server.intercept = () => {
        failures -= 1;
        return failures >= 0 ? { status: 503, raw: "busy" } : undefined;
      };
      expect(await vendor.probe(location, network)).toMatchObject({ name: "widget" });
      expect(server.requests).toHaveLength(3);
    });

    it("sends no token to another host after a redirect", async () => {
      const { location, network, server } = await serveRepository();
      const other = await startApiServer(() => ({ json: { id: 1 } }));
      cleanups.push(other.close);
      server.intercept = () => ({ status: 302, headers: { location: `${other.url}/api/stolen` } });
      const both = { ...network, allowedHosts: [...network.allowedHosts, other.url] };
      const fault = await catchAppError(vendor.probe(location, both));
      expect(fault.kind).toBe("invalid");
      expect(serializeError(fault)).not.toContain(TOKEN);
      expect(other.requests).toEqual([]);
    });

    it("does not follow a next-page link to another host", async () => {
      const { open, server } = await serveRepository();
      const other = await startApiServer(() => ({ json: [] }));
      cleanups.push(other.close);
      const source = await open();
      let lied = false;
      server.intercept = ({ url }) => {
        if (lied || !url.pathname.endsWith("/tags")) return undefined;
        lied = true;
        return { headers: { link: `<${other.url}/steal?page=2>; rel="next"` }, json: [] };
      };
      await source.releases();
      expect(other.requests).toEqual([]);
    });

    it("refuses private network addresses unless the operator allows them", async () => {
      const { location, server } = await serveRepository();
      const fault = await catchAppError(vendor.probe({ ...location, token: null }, { allowedHosts: [] }));
      expect(fault).toMatchObject({ kind: "invalid", message: expect.stringContaining("public internet") });
      expect(server.requests).toEqual([]);
    });

    it("refuses to send a token over plain HTTP unless the operator allows the host", async () => {
      const { location } = await serveRepository();
      const inTheClear = { ...location, baseUrl: "http://git.example.org" };
      const fault = await catchAppError(vendor.probe(inTheClear, { allowedHosts: [] }));
      expect(fault).toMatchObject({ kind: "invalid", message: expect.stringContaining("plain http") });
    });

    it("omits optional evidence when its requests fail", async () => {
      const { open, server } = await serveRepository();
      const source = await open();
      const isOptional = (path: string) => /\/(?:issues\/\d+|closes_issues|diffs?)$/.test(path);
      server.intercept = ({ url }) => (isOptional(url.pathname) ? { status: 429, json: {} } : undefined);
      const { commits, pullRequests } = await source.readActivity(range);
      expect(commits).toHaveLength(1);
      expect(pullRequests).toMatchObject([{ number: 1, linkedIssues: [] }]);
      expect(server.requests.filter(({ url }) => isOptional(url.pathname)).length).toBeLessThanOrEqual(4);
    });

    it("requests no files or issues for an outline", async () => {
      const { open, server } = await serveRepository();
      const { commits, pullRequests } = await (await open()).readActivity(range, "outline");
      expect([commits.length, pullRequests.length]).toEqual([1, 1]);
      expect(server.requests.some(({ url }) => /issues|diff/.test(url.pathname))).toBe(false);
    });

    it("stops retrying when the request is aborted", async () => {
      const { location, network, server } = await serveRepository();
      const abort = new AbortController();
      server.intercept = () => {
        abort.abort(new Error("no longer wanted"));
        return { status: 500, raw: "" };
      };
      await expect(vendor.probe(location, { ...network, signal: abort.signal })).rejects.toThrow();
      expect(server.requests).toHaveLength(1);
    });

    it("stops reading an endless listing", async () => {
      const { open, server } = await serveRepository();
      const source = await open();
      let page = 0;
      server.intercept = ({ url }) => {
        if (!url.pathname.endsWith("/tags")) return undefined;
        page += 1;
        const sha = "a".repeat(40);
        const date = marchDay(1).toISOString();
        return {
          headers: { link: `<http://x/?page=${page + 1}>; rel="next"` },
          json: [{ name: `v${page}`, message: "", commit: { sha, id: sha, created: date, committed_date: date } }],
        };
      };
      expect(await catchAppError(source.releases())).toMatchObject({ kind: "tooLarge" });
      expect(page).toBeLessThanOrEqual(500);
    });

    it("rejects a response over the size limit", async () => {
      const { location, network, server } = await serveRepository();
      server.intercept = () => ({ raw: `{"id":7,"description":"${"x".repeat(11_000_000)}"}` });
      expect((await catchAppError(vendor.probe(location, network))).message).toContain("larger than");
    });
  });
}
