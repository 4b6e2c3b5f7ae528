import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { documented } from "#e2e/documented.ts";
import type { Workspace, WorkspaceName } from "#e2e/workspaces.ts";

type World = {
  demo: { url: string; email: string; password: string; apiKey: string; organization: string };
  second: { id: string; slug: string };
  keys: { full: string; readOnly: string; geo: string; badInput: string; second: string };
  /** A session of the demo account. Tests that sign out use their own. */
  cookies: Awaited<ReturnType<BrowserContext["cookies"]>>;
  workspaces: Record<WorkspaceName, Workspace>;
};

let cachedWorld: World | undefined;

/** Returns the data that the setup created. */
export function world(): World {
  cachedWorld ??= JSON.parse(readFileSync(join(process.env.CLARION_E2E_DATA ?? "", "e2e.json"), "utf8")) as World;
  return cachedWorld;
}

export type Client = ReturnType<typeof client>;

/** Creates a client for `/v1` with one key. */
export function client(request: APIRequestContext, key: string) {
  const send = (method: string, path: string, extra: Record<string, string>, data?: unknown) => {
    const headers = { Authorization: `Bearer ${key}`, ...extra };
    return request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) });
  };
  return {
    get: (path: string, extra: Record<string, string> = {}) => send("GET", path, extra),
    post: (path: string, data: unknown = {}, extra: Record<string, string> = {}) => send("POST", path, extra, data),
    patch: (path: string, data: unknown, extra: Record<string, string> = {}) => send("PATCH", path, extra, data),
    put: (path: string, data: unknown) => send("PUT", path, {}, data),
    delete: (path: string) => send("DELETE", path, {}),
  };
}

type Fixtures = { api: Client; readOnly: Client; second: Client; session: APIRequestContext; signedIn: Page };

export const test = base.extend<Fixtures>({
  /** Every response of the API is checked against the OpenAPI document. */
  request: ({ request }, use) => use(documented(world().demo.url, request)),
  api: ({ request }, use) => use(client(request, world().keys.full)),
  readOnly: ({ request }, use) => use(client(request, world().keys.readOnly)),
  second: ({ request }, use) => use(client(request, world().keys.second)),
  /** Requests with the cookies of the demo account, without a browser. */
  session: async ({ playwright }, use) => {
    const storageState = { cookies: world().cookies, origins: [] };
    const request = await playwright.request.newContext({ baseURL: world().demo.url, storageState });
    await use(documented(world().demo.url, request));
    await request.dispose();
  },
  /** A page with the cookies of the demo account that has loaded nothing. */
  signedIn: async ({ page, context }, use) => {
    await context.addCookies(world().cookies);
    await use(page);
  },
});

export { expect };
