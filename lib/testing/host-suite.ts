import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { SourceRateLimited } from "#lib/content/sources/faults.ts";
import type {
  ActivitySource,
  HostedLocation,
  HostedRepositoryFacts,
  SourceNetwork,
} from "#lib/content/sources/source.ts";
import { type ApiAnswer, type ApiServer, startApiServer } from "./api-server.ts";
import { faultOf, wholeText } from "./faults.ts";
import { TestRepository } from "./git-repository.ts";
import type { HostedRepository } from "./hosted-repository.ts";

type OpenLocation = HostedLocation & { id: string; branch: string | null; externalId: string | null };

export type HostVendor = {
  provider: HostedLocation["provider"];
  start: (repositories: HostedRepository[], options: { token?: string }) => Promise<ApiServer>;
  probe: (location: HostedLocation, network: SourceNetwork) => Promise<HostedRepositoryFacts>;
  open: (location: OpenLocation, network: SourceNetwork) => Promise<ActivitySource>;
  /** How the token is sent. */
  authorization: (token: string) => string;
};

const TOKEN = "tok_secretsecretsecret";
const at = (day: number) => new Date(Date.UTC(2024, 2, day));
const range = { kind: "time", from: at(1), to: at(3) } as const;

/** What every host's adapter does when a server refuses, breaks, moves or lies. */
export function describeHost(vendor: HostVendor): void {
  const made: (() => void | Promise<void>)[] = [];

  afterEach(async () => {
    for (const undo of made.splice(0).reverse()) await undo();
  });

  let git: TestRepository;
  let mergeSha = "";

  beforeAll(() => {
    git = new TestRepository();
    mergeSha = git.commit("Start (#1)", { at: at(1) });
  });

  afterAll(() => git.remove());

  async function served(seed: Partial<HostedRepository> = {}) {
    const requests = [{ number: 1, title: "Start", body: "Fixes #2", mergedAt: at(1).toISOString(), mergeSha }];
    const repository = { id: 7, owner: "acme", name: "widget", git, requests, ...seed };
    const server = await vendor.start([repository], { token: TOKEN });
    made.push(server.close);
    const network = { allowedHosts: [server.host] };
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

  describe(`a repository of ${vendor.provider}`, () => {
    it("is told as the host knows it", async () => {
      const { location, network, server } = await served({ private: true });
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

    it("that is public is read without a token", async () => {
      const { location, network, server, open } = await served();
      expect(await vendor.probe({ ...location, token: null }, network)).toMatchObject({ private: false });
      const { commits } = await (await open({ token: null })).readActivity(range);
      expect(commits).toHaveLength(1);
      expect(server.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
    });

    it("that got a new name is found under the old one and told under the new one", async () => {
      const { location, network, open } = await served({ name: "gadget", formerNames: ["acme/widget"] });
      expect(await vendor.probe({ ...location, name: "widget" }, network)).toMatchObject({ name: "gadget" });
      const source = await open({ name: "widget" });
      expect(source.repository).toMatchObject({ id: "repo_1", owner: "acme", name: "gadget" });
      expect((await source.readActivity(range)).commits).toHaveLength(1);
    });

    it("is found by the host's own id, whatever stands under its name today", async () => {
      const { open } = await served({ name: "gadget" });
      expect((await open({ name: "widget", externalId: "7" })).repository.name).toBe("gadget");
      expect(await faultOf(open({ name: "gadget", externalId: "8" }))).toMatchObject({ kind: "notFound" });
    });

    it("that is private, or none, looks the same to whoever shows no token", async () => {
      const { location, network } = await served({ private: true });
      const hidden = await faultOf(vendor.probe({ ...location, token: null }, network));
      const none = await faultOf(vendor.probe({ ...location, token: null, name: "none" }, network));
      expect(hidden).toMatchObject({ kind: "notFound" });
      expect(hidden.message.replace("widget", "none")).toBe(none.message);
    });

    it.each(["..", ".", "", "a/../../b"])("is never looked for at %j", async (owner) => {
      const { location, network, server } = await served();
      expect(["invalid", "notFound"]).toContain((await faultOf(vendor.probe({ ...location, owner }, network))).kind);
      expect(server.requests.every(({ url }) => url.pathname.includes("/api/v"))).toBe(true);
    });
  });

  describe(`what ${vendor.provider} refuses`, () => {
    const soon = Math.floor(Date.now() / 1000) + 86_400;

    it.each<[string, ApiAnswer, string]>([
      ["a token that it does not know", { status: 401, json: { message: "no" } }, "forbidden"],
      ["a token without the right", { status: 403, json: { message: "no" } }, "forbidden"],
      ["a repository that is none", { status: 404, json: { message: "no" } }, "notFound"],
      ["a broken server", { status: 500, raw: "boom" }, "unavailable"],
      ["a server behind a broken proxy", { status: 502, raw: "<html>" }, "unavailable"],
      ["text that is no JSON", { raw: "<html>sign in</html>" }, "unavailable"],
      ["an empty answer", { raw: "" }, "unavailable"],
      ["JSON of another shape", { json: { id: "seven" } }, "unavailable"],
      ["half an answer", { raw: "x".repeat(2000), cut: true }, "unavailable"],
      ["a rate limit", { status: 429, raw: "" }, "rateLimited"],
    ])("is told as what it is: %s", async (_name, answer, kind) => {
      const { location, network, server } = await served();
      server.intercept = () => answer;
      const fault = await faultOf(vendor.probe(location, network));
      expect(fault.kind).toBe(kind);
      expect(wholeText(fault)).not.toContain(TOKEN);
      expect(wholeText(fault)).not.toContain("sign in");
    });

    it.each<[string, Record<string, string>]>([
      ["a date", { "retry-after": new Date(soon * 1000).toUTCString() }],
      ["the end of the window", { "ratelimit-reset": String(soon) }],
      ["the end of the window, by its older name", { "x-ratelimit-reset": String(soon) }],
    ])("for a while names when it is over, as %s", async (_name, headers) => {
      const { location, network, server } = await served();
      server.intercept = () => ({ status: 429, headers, json: {} });
      const fault = await faultOf(vendor.probe(location, network));
      if (!(fault instanceof SourceRateLimited)) throw new Error("expected a rate limit", { cause: fault });
      expect(fault.resetAt.getTime()).toBe(soon * 1000);
    });

    it("in the middle of a listing ends the reading with that fault", async () => {
      const { open, server } = await served();
      const source = await open();
      server.intercept = ({ url }) => (url.pathname.endsWith("/commits") ? { status: 429, json: {} } : undefined);
      expect(await faultOf(source.readActivity(range))).toBeInstanceOf(SourceRateLimited);
    });

    it("for a second is waited for", async () => {
      const { location, network, server } = await served();
      server.intercept = () =>
        server.requests.length === 1 ? { status: 429, headers: { "retry-after": "1" }, json: {} } : undefined;
      expect(await vendor.probe(location, network)).toMatchObject({ name: "widget" });
      expect(server.requests).toHaveLength(2);
    });

    it("is the history alone, where a token may see no more than the name", async () => {
      const { open, server } = await served();
      server.intercept = ({ url }) => (url.pathname.includes("/branches/") ? { status: 403, json: {} } : undefined);
      expect(await faultOf(open())).toMatchObject({ kind: "forbidden" });
    });

    it("once is tried again", async () => {
      const { location, network, server } = await served();
      let failures = 2;
      server.intercept = () => {
        failures -= 1;
        return failures >= 0 ? { status: 503, raw: "busy" } : undefined;
      };
      expect(await vendor.probe(location, network)).toMatchObject({ name: "widget" });
      expect(server.requests).toHaveLength(3);
    });

    it("does not let a token out to another host", async () => {
      const { location, network, server } = await served();
      const other = await startApiServer(() => ({ json: { id: 1 } }));
      made.push(other.close);
      server.intercept = () => ({ status: 302, headers: { location: `${other.url}/api/stolen` } });
      const both = { allowedHosts: [...network.allowedHosts, other.host] };
      const fault = await faultOf(vendor.probe(location, both));
      expect(fault.kind).toBe("invalid");
      expect(wholeText(fault)).not.toContain(TOKEN);
      expect(other.requests).toEqual([]);
    });

    it("does not let a token out to the host that a listing calls its next page", async () => {
      const { open, server } = await served();
      const other = await startApiServer(() => ({ json: [] }));
      made.push(other.close);
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

    it("is an address of its own network, unless the operator allowed it", async () => {
      const { location, server } = await served();
      const fault = await faultOf(vendor.probe({ ...location, token: null }, { allowedHosts: [] }));
      expect(fault).toMatchObject({ kind: "invalid", message: expect.stringContaining("public internet") });
      expect(server.requests).toEqual([]);
    });

    it("is a token in the clear, unless the operator allowed the host", async () => {
      const { location } = await served();
      const inTheClear = { ...location, baseUrl: "http://git.example.org" };
      const fault = await faultOf(vendor.probe(inTheClear, { allowedHosts: [] }));
      expect(fault).toMatchObject({ kind: "invalid", message: expect.stringContaining("plain http") });
    });

    it("of what only adds evidence leaves a ledger without it", async () => {
      const { open, server } = await served();
      const source = await open();
      const isOptional = (path: string) => /\/(?:issues\/\d+|closes_issues|diffs?)$/.test(path);
      server.intercept = ({ url }) => (isOptional(url.pathname) ? { status: 429, json: {} } : undefined);
      const { commits, pullRequests } = await source.readActivity(range);
      expect(commits).toHaveLength(1);
      expect(pullRequests).toMatchObject([{ number: 1, linkedIssues: [] }]);
      expect(server.requests.filter(({ url }) => isOptional(url.pathname)).length).toBeLessThanOrEqual(4);
    });

    it("is not asked for paths and issues where an outline is enough", async () => {
      const { open, server } = await served();
      const { commits, pullRequests } = await (await open()).readActivity(range, "outline");
      expect([commits.length, pullRequests.length]).toEqual([1, 1]);
      expect(server.requests.some(({ url }) => /issues|diff/.test(url.pathname))).toBe(false);
    });

    it("is left when the reader is told to stop", async () => {
      const { location, network, server } = await served();
      const abort = new AbortController();
      server.intercept = () => {
        abort.abort(new Error("no longer wanted"));
        return { status: 500, raw: "" };
      };
      await expect(vendor.probe(location, { ...network, signal: abort.signal })).rejects.toThrow();
      expect(server.requests).toHaveLength(1);
    });

    it("is a listing that never ends", async () => {
      const { open, server } = await served();
      const source = await open();
      let page = 0;
      server.intercept = ({ url }) => {
        if (!url.pathname.endsWith("/tags")) return undefined;
        page += 1;
        const sha = "a".repeat(40);
        const date = at(1).toISOString();
        return {
          headers: { link: `<http://x/?page=${page + 1}>; rel="next"` },
          json: [{ name: `v${page}`, message: "", commit: { sha, id: sha, created: date, committed_date: date } }],
        };
      };
      expect(await faultOf(source.releases())).toMatchObject({ kind: "tooLarge" });
      expect(page).toBeLessThanOrEqual(500);
    });

    it("is an answer larger than anyone needs", async () => {
      const { location, network, server } = await served();
      server.intercept = () => ({ raw: `{"id":7,"description":"${"x".repeat(11_000_000)}"}` });
      expect((await faultOf(vendor.probe(location, network))).message).toContain("larger than");
    });
  });
}
