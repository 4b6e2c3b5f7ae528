import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { runClarion } from "#e2e/clarion.ts";
import { expect, world } from "#e2e/world.ts";

let serial = 0;

/** Returns a unique email address. */
export const uniqueEmail = () => `person${Date.now()}-${process.pid}-${++serial}@example.com`;

/** Creates a member with the operator's program. @returns the account with its one-time sign-in link */
export async function createMember(role: string, organization = world().second.slug) {
  const email = uniqueEmail();
  const created = await runClarion(["user", "create", "--email", email, "--org", organization, "--role", role]);
  return { id: created.user.id as string, email, link: created.signInLink as string };
}

/** Opens a new browser context that is signed in by a one-time link. */
export async function signInByLink(browser: Browser, link: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(link);
  await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
  return page;
}

/** Confirms the session of the demo account, so that it may do what asks for a confirmation within 15 minutes. */
export async function confirmIdentity(request: APIRequestContext): Promise<void> {
  const { url, password } = world().demo;
  const headers = { Origin: url };
  const response = await request.post("/api/app/me/confirmation", { headers, data: { proof: password } });
  expect(response.status(), await response.text()).toBe(200);
}

/** Creates a client for the dashboard's API: authenticated by cookie, for one organization. */
export function dashboard(request: APIRequestContext, organization: string) {
  const headers = { "X-Clarion-Organization": organization, Origin: world().demo.url };
  return {
    get: (path: string) => request.get(`/api/app${path}`, { headers }),
    post: (path: string, data: unknown) => request.post(`/api/app${path}`, { headers, data }),
    put: (path: string, data: unknown) => request.put(`/api/app${path}`, { headers, data }),
    patch: (path: string, data: unknown) => request.patch(`/api/app${path}`, { headers, data }),
    delete: (path: string) => request.delete(`/api/app${path}`, { headers }),
  };
}
