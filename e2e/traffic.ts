import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type APIRequestContext, expect } from "@playwright/test";
import type { Client } from "#e2e/world.ts";

type Tracker = {
  node: (
    listener: (request: unknown, response: { end(text: string): void }) => void,
  ) => Parameters<typeof createServer>[1];
  track: (name: string, conversion: { visitorId: string; value: number; currency: string }) => void;
  flush: () => Promise<void>;
  stats: () => { queued: number; sent: number; dropped: number };
};
type Header = { header: (name: string) => string | undefined };

/** Starts a website that runs the served tracker module, installed according to the page's instructions. */
export async function startTrackedSite(request: APIRequestContext, origin: string, token: string) {
  const served = await request.get("/tracker/v1.mjs");
  expect(served.headers()["content-type"]).toContain("text/javascript");
  const module = Buffer.from(await served.text()).toString("base64");
  const { createTracker } = await import(`data:text/javascript;base64,${module}`);
  const tracker: Tracker = createTracker({
    endpoint: `${origin}/api/geo/ingest`,
    token,
    // Long enough that only the test flushes.
    flushMs: 600_000,
    ip: ({ header }: Header) => header("x-real-ip"),
    visitor: ({ header }: Header) => header("x-visitor"),
  });
  const server = createServer(tracker.node((_, response) => response.end("A page")));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    tracker,
    /** Requests a page with the given headers. */
    visit: async (path: string, headers: Record<string, string>) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
      expect(await answer.text()).toBe("A page");
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Ensures that a project has traffic of every kind: a crawler, an assistant, a person, an unknown bot, a rejected
 * claim.
 */
export async function ensureTraffic(api: Client, request: APIRequestContext, projectId: string): Promise<void> {
  const response = await api.post(`/v1/geo/ingest/token?projectId=${projectId}`);
  const { token } = (await response.json()).token;
  const timestamp = new Date().toISOString();
  const buildEvent = (eventId: string, path: string, more: Record<string, string>) => ({
    eventId,
    timestamp,
    method: "GET",
    status: 200,
    url: `https://www.lantern.example${path}`,
    ...more,
  });
  const person = { userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0", visitorId: "visitor-1" };
  const events = [
    buildEvent("seen-1", "/docs", { userAgent: "Bytespider" }),
    buildEvent("seen-2", "/pricing", { userAgent: "MistralAI-User/1.0", ip: "198.51.100.7" }),
    buildEvent("seen-3", "/pricing?utm_source=chatgpt.com", { ...person, referer: "https://chatgpt.com/" }),
    buildEvent("seen-4", "/docs", person),
    { ...buildEvent("seen-5", "/signup", person), type: "conversion", name: "signup", value: 49, currency: "EUR" },
    buildEvent("seen-6", "/docs", { userAgent: "QuietHarvesterBot/1.0" }),
    buildEvent("seen-7", "/docs", { userAgent: "GPTBot/1.2", ip: "198.51.100.8" }),
  ];
  const sent = await request.post("/api/geo/ingest", {
    headers: { Authorization: `Bearer ${token}` },
    data: { events },
  });
  expect(sent.status(), await sent.text()).toBe(202);
}
