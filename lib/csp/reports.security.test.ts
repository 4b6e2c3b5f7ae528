import { afterEach, describe, expect, it, vi } from "vitest";
import { findApiHandler } from "#lib/api.ts";
import { CLIENT_IP_HEADER } from "#lib/http/client-ip.ts";
import { log } from "#lib/log.ts";
import { getMeters } from "#lib/metrics/meters.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { CSP_REPORTS_PATH } from "./path.ts";
import { answerCspReports } from "./reports.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const OLD = "application/csp-report";
const NEW = "application/reports+json";
afterEach(() => void vi.restoreAllMocks());

let serial = 0;
/** Sends a report and returns the status of the answer and what was logged of it. */
async function send(body: unknown, type = OLD, ip = `192.0.2.${++serial}`) {
  const logged = vi.spyOn(log, "warn").mockReturnValue();
  logged.mockClear();
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const headers = { "Content-Type": type, [CLIENT_IP_HEADER]: ip };
  const request = new Request(`http://localhost${CSP_REPORTS_PATH}`, { method: "POST", headers, body: text });
  const { status } = await answerCspReports(request, now, db);
  return { status, logged: logged.mock.calls.map(([told]) => told) };
}

const report = (change: Record<string, unknown> = {}) => ({
  "csp-report": {
    "effective-directive": "script-src-elem",
    "blocked-uri": "https://evil.example/x.js?token=secret",
    "document-uri": "https://clarion.example/acme/posts?next=secret#part",
    ...change,
  },
});
const told = {
  directive: "script-src-elem",
  blocked: "https://evil.example/x.js",
  page: "https://clarion.example/acme/posts",
};

describe("answerCspReports", () => {
  it("logs and counts what was blocked, without queries, in both formats of browsers", async () => {
    const before = (await getMeters().cspReports.get()).values.length;
    expect(await send(report())).toMatchObject({ status: 204, logged: [told] });
    const body = {
      effectiveDirective: "script-src-elem",
      blockedURL: "https://evil.example/x.js?a",
      documentURL: "https://clarion.example/acme/posts?b",
    };
    const reports = [
      { type: "csp-violation", body },
      { type: "deprecation", body: {} },
    ];
    expect(await send(reports, NEW)).toMatchObject({ status: 204, logged: [told] });
    const { values } = await getMeters().cspReports.get();
    expect(values.length).toBe(before + 1);
    expect(values.find(({ labels }) => labels.directive === "script-src-elem")?.value).toBe(2);
  });

  it("counts a directive of the sender's choice as another", async () => {
    const { logged } = await send(report({ "effective-directive": "x".repeat(5_000) }));
    expect(logged).toMatchObject([{ directive: "other" }]);
  });

  it("leaves extensions of browsers out", async () => {
    const inPage = await send(report({ "source-file": "chrome-extension://abc/content.js" }));
    const blocked = await send(report({ "blocked-uri": "moz-extension" }));
    expect([inPage, blocked]).toEqual([
      { status: 204, logged: [] },
      { status: 204, logged: [] },
    ]);
  });

  it.each([
    ["another type", report(), "application/json", 400],
    ["text that is no JSON", "{", OLD, 400],
    ["another shape", { report: 1 }, OLD, 400],
    ["a list of too many", Array.from({ length: 21 }, () => ({ type: "csp-violation" })), NEW, 400],
    ["a body of more than 16 KiB", report({ "blocked-uri": "x".repeat(17_000) }), OLD, 413],
    ["deep nesting", "[".repeat(100), NEW, 400],
  ])("refuses %s and logs nothing", async (_, body, type, status) => {
    expect(await send(body, type)).toEqual({ status, logged: [] });
  });

  it("refuses another method", async () => {
    const answer = await answerCspReports(new Request(`http://localhost${CSP_REPORTS_PATH}`), now, db);
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
  });

  it("limits reports from an address, and is answered at its path", async () => {
    for (let sent = 0; sent < 20; sent++) expect((await send(report(), OLD, "198.51.100.1")).status).toBe(204);
    expect(await send(report(), OLD, "198.51.100.1")).toEqual({ status: 429, logged: [] });
    expect((await send(report(), OLD, "198.51.100.2")).status).toBe(204);
    expect(findApiHandler(CSP_REPORTS_PATH)).toBeDefined();
  });
});
