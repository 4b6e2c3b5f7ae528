import type { Page } from "@playwright/test";
import { findSetupLink, type Server } from "#e2e/server.ts";

/** The first account of an installation and its workspace. */
export type Founder = { workspace: string; email: string; password: string };

/** Creates the first account of an empty installation. @returns the slug of its workspace */
export async function signUpFounder(page: Page, server: Server, founder: Founder): Promise<string> {
  await page.goto(await findSetupLink(server));
  await page.getByLabel("Organization").fill(founder.workspace);
  await page.getByLabel("Email").fill(founder.email);
  await page.getByLabel("Password").fill(founder.password);
  await page.getByRole("button", { name: "Create organization" }).click();
  await page.waitForURL(({ pathname }) => !pathname.startsWith("/sign-up"));
  return new URL(page.url()).pathname.split("/")[1] ?? "";
}

/** Answers a request for a new key like a server on which the sign-in was 16 minutes ago. */
export async function refuseUnconfirmed(page: Page): Promise<void> {
  const refusal = { error: "Confirmation required", code: "CONFIRMATION_REQUIRED", recovery: "Confirm." };
  await page.route("**/api/app/keys", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 403, json: refusal }) : route.continue(),
  );
}
