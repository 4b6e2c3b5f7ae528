import { once } from "node:events";
import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import { Agent, fetch as undiciFetch } from "undici";
import { confirmIdentity } from "#e2e/session.ts";
import { world } from "#e2e/world.ts";

/**
 * Creates a `fetch` that sends from its own loopback address, because registrations are rate limited by address and
 * test files run in parallel.
 * @param lastByte the address is 127.0.77.<lastByte>
 */
export function fetchFrom(lastByte: number): typeof fetch {
  const dispatcher = new Agent({ localAddress: `127.0.77.${lastByte}`, connect: { family: 4 } });
  const send = (url: string | URL, init: RequestInit = {}) =>
    undiciFetch(url, { ...(init as Parameters<typeof undiciFetch>[1]), dispatcher });
  return send as unknown as typeof fetch;
}

/** Starts the local server with which a native app receives the OAuth redirect. */
export async function listenForCallback() {
  const { promise, resolve } = Promise.withResolvers<URL>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    response.setHeader("Content-Type", "text/html").end("<h1>Back in the app</h1>");
    if (url.pathname === "/callback") resolve(new URL(`${redirectUri}${url.search}`));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("No free port.");
  const redirectUri = `http://127.0.0.1:${address.port}/callback`;
  return { redirectUri, arrived: promise, close: () => server.close() };
}

/** Signs in with the form of the current page. */
export async function signInOnPage(page: Page): Promise<void> {
  const { email, password } = world().demo;
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Selects an organization on the consent page. */
export async function chooseOrganization(page: Page, name: string): Promise<void> {
  await page.getByRole("combobox", { name: "Organization" }).click();
  await page.getByRole("option", { name: new RegExp(`^${name}`) }).click();
}

/** Confirmations of an account are limited, and each is good for 15 minutes. */
const CONFIRM_EVERY_MS = 10 * 60_000;
let confirmedAtMs = 0;

/** Allows access to an organization on the consent page of the demo account, whose sign-in may be a while ago. */
export async function allowAccess(page: Page, organization: string): Promise<void> {
  if (Date.now() - confirmedAtMs > CONFIRM_EVERY_MS) {
    await confirmIdentity(page.request);
    confirmedAtMs = Date.now();
  }
  await chooseOrganization(page, organization);
  await page.getByRole("button", { name: "Allow access" }).click();
}
