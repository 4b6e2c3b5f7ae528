import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { clarion } from "#e2e/clarion.ts";
import { world } from "#e2e/world.ts";

let serial = 0;

/** An address that no other test uses. */
export const freshAddress = () => `person${Date.now()}-${process.pid}-${++serial}@example.com`;

/** A member of the second organization, made by the operator, and the link that signs the account in once. */
export async function newMember(role: string, organization = world().second.slug) {
  const email = freshAddress();
  const made = await clarion(["user", "create", "--email", email, "--org", organization, "--role", role]);
  return { id: made.user.id as string, email, link: made.signInLink as string };
}

/** A browser of its own, signed in by a one-time link. */
export async function signInByLink(browser: Browser, link: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(link);
  await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
  return page;
}

/** Speaks to the dashboard's side of the table as pages do: by cookie, for one organization. */
export function dashboard(request: APIRequestContext, organization: string) {
  const headers = { "X-Clarion-Organization": organization, Origin: world().demo.url };
  return {
    get: (path: string) => request.get(`/api/app${path}`, { headers }),
    post: (path: string, data: unknown) => request.post(`/api/app${path}`, { headers, data }),
    patch: (path: string, data: unknown) => request.patch(`/api/app${path}`, { headers, data }),
    delete: (path: string) => request.delete(`/api/app${path}`, { headers }),
  };
}
