import { once } from "node:events";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { XMLValidator } from "fast-xml-parser";
import { expectAccessible } from "#e2e/axe.ts";
import { connectRepository, generatePost, type Post } from "#e2e/posts.ts";
import { makeRepository } from "#e2e/repositories.ts";
import { dashboard } from "#e2e/session.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";
import { type DnsServer, startDnsServer } from "#lib/testing/dns-server.ts";

const test = base.extend<{ acme: Client }>({
  acme: ({ request }, use) => use(client(request, world().workspaces.domains.key)),
});
test.describe.configure({ mode: "serial" });

const DOMAIN = "news.acme.example";
const port = process.env.CLARION_E2E_PORT ?? "";
const site = `http://${DOMAIN}:${port}`;
let dns: DnsServer;
let post: Post;
let record: { name: string; value: string };

test.beforeAll(async () => {
  dns = await startDnsServer(Number(process.env.CLARION_E2E_DNS_PORT));
});
test.afterAll(() => dns.close());

type Reply = { status: number; body: string; headers: IncomingHttpHeaders };

/** Sends a request to the running server with any `Host` header. */
async function fetchFrom(host: string, path: string, headers: Record<string, string> = {}, method = "GET") {
  const options = { host: "127.0.0.1", port, path, method, headers: { Host: host, ...headers } };
  const sent = httpRequest(options).end();
  const [response] = await once(sent, "response");
  return { status: response.statusCode, body: await text(response), headers: response.headers } as Reply;
}
const fetchSite = (path: string, headers?: Record<string, string>) => fetchFrom(`${DOMAIN}:${port}`, path, headers);
const getStatus = async (path: string) => (await fetchSite(path)).status;

/** Sets the domain of an organization. @returns its record */
async function setDomain(api: Client, domain = DOMAIN): Promise<{ name: string; value: string }> {
  const answer = await api.put("/v1/custom-domain", { domain });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).customDomain.record;
}
const check = async (api: Client) => (await (await api.post("/v1/custom-domain/check")).json()).customDomain;

test("serves nothing at unknown hosts and at a domain that is not verified", async ({ acme, context }) => {
  await context.addCookies(world().cookies);
  await dashboard(context.request, world().workspaces.domains.slug).patch("/organization", { publicPages: true });
  const { id } = await connectRepository(acme, makeRepository());
  post = await generatePost(acme, { integrations: { vcs: [id] }, lookbackWindow: "last_30_days" });
  await acme.patch(`/v1/posts/${post.id}`, { status: "published" });
  record = await setDomain(acme);
  for (const host of [DOMAIN, `${DOMAIN}:${port}`, "unknown.example", "localhost.example"]) {
    for (const path of ["/", "/sign-in", "/v1/status", "/p/demo", "/robots.txt"]) {
      const { status, body } = await fetchFrom(host, path);
      expect([host, path, status]).toEqual([host, path, 404]);
      expect(body).toContain("Nothing is served at this address.");
    }
  }
  expect((await check(acme)).problem).toBe("no_record");
  expect(await getStatus("/")).toBe(404);
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, "clarion"]) {
    expect([host, (await fetchFrom(host, "/v1/status")).status]).toEqual([host, 200]);
  }
});

test("serves the site of its organization and nothing else once it is verified", async ({ acme }) => {
  dns.records.set(record.name, [[record.value]]);
  expect(await check(acme)).toMatchObject({ status: "verified", url: `${site}/`, problem: null });
  const page = await fetchSite(`/${post.slug}`);
  expect(page.status).toBe(200);
  expect(page.body).toContain(`<link rel="canonical" href="${site}/${post.slug}">`);
  expect(page.body).toContain(`<a class="home" href="/">`);
  expect(page.body).not.toContain("/p/");
  expect((await fetchSite("/")).body).toContain(`<a href="/${post.slug}">`);
  expect((await fetchSite("/", { Accept: "text/markdown" })).body).toContain(`](${site}/${post.slug})`);
  expect((await fetchSite("/index.html.md")).headers["content-type"]).toBe("text/markdown; charset=utf-8");
  expect((await fetchSite("/robots.txt")).body).toContain(`Sitemap: ${site}/sitemap.xml`);
  for (const path of ["/feed.xml", "/atom.xml", "/sitemap.xml"]) {
    const { body } = await fetchSite(path);
    expect(XMLValidator.validate(body)).toBe(true);
    expect(body).toContain(`${site}/${post.slug}`);
    expect(body).not.toContain("/p/");
  }
  expect((await fetchSite("/llms.txt")).body).toContain(`${site}/${post.slug}.md`);
  const [item] = JSON.parse((await fetchSite("/feed.json")).body).items;
  expect(item.url).toBe(`${site}/${post.slug}`);
  for (const path of ["/widget.js", "/og.png", `/${post.slug}/og.png`, `/${post.slug}.md`, "/i/fonts/sans.woff2"]) {
    expect([path, await getStatus(path)]).toEqual([path, 200]);
  }
  const foreign = ["/p/demo", `/p/${world().second.slug}`, `/p/${world().workspaces.domains.slug}`, "/demo", "/docs"];
  const product = ["/sign-in", "/v1/status", "/v1/posts", "/api/app/me", "/api/auth/session", "/mcp", "/openapi.json"];
  const others = ["/oauth/authorize", "/.well-known/oauth-authorization-server", "/_next/static/x.js", "/metrics"];
  for (const path of [...foreign, ...product, ...others, "//demo", "/%2e%2e/demo", `${world().demo.url}/p/demo`]) {
    expect([path, await getStatus(path)]).toEqual([path, 404]);
  }
  const key = { Authorization: `Bearer ${world().workspaces.domains.key}` };
  expect((await fetchSite("/v1/posts", key)).status).toBe(404);
  expect((await fetchFrom(DOMAIN, `/${post.slug}`, {}, "POST")).status).toBe(405);
});

test("names the custom domain as canonical on the address of the server, which shows no other difference", async ({
  request,
}) => {
  const own = `/p/${world().workspaces.domains.slug}`;
  const page = await (await request.get(`${own}/${post.slug}`)).text();
  expect(page).toContain(`<link rel="canonical" href="${site}/${post.slug}">`);
  expect(page).toContain(`href="${own}/feed.xml"`);
  expect(await (await request.get("/sitemap.xml")).text()).not.toContain(own);
  expect(await (await request.get("/llms.txt")).text()).toContain(`${site}/llms.txt`);
  expect((await request.get(`${own}/robots.txt`)).status()).toBe(404);
  const spoofed = await request.get(`${own}/feed.json`, { headers: { "x-clarion-site": "evil.example" } });
  expect(await spoofed.text()).not.toContain("evil.example");
  const forwarded = await fetchFrom(`localhost:${port}`, "/v1/status", { "X-Forwarded-Host": DOMAIN });
  expect(forwarded.status).toBe(200);
  const hidden = await fetchFrom("unknown.example", "/", { "X-Forwarded-Host": DOMAIN });
  expect(hidden.status).toBe(404);
});

test("belongs to one organization, which another can neither read, check nor remove", async ({ acme, second }) => {
  expect((await (await second.get("/v1/custom-domain")).json()).customDomain).toBeNull();
  for (const answer of [await second.post("/v1/custom-domain/check"), await second.delete("/v1/custom-domain")]) {
    expect(answer.status()).toBe(404);
  }
  const claim = await setDomain(second);
  expect(await check(second)).toMatchObject({ status: "pending", problem: "other_value" });
  dns.records.set(record.name, [[record.value], [claim.value]]);
  const refused = await second.post("/v1/custom-domain/check");
  expect([refused.status(), (await refused.json()).error]).toEqual([409, "Another organization uses this domain"]);
  expect((await second.delete("/v1/custom-domain")).status()).toBe(200);
  expect((await (await acme.get("/v1/custom-domain")).json()).customDomain.status).toBe("verified");
  expect(await getStatus(`/${post.slug}`)).toBe(200);
  for (const domain of ["localhost", "https://acme.example", "127.0.0.1", ""]) {
    expect([domain, (await acme.put("/v1/custom-domain", { domain })).status()]).toEqual([domain, 400]);
  }
});

test("stops at once when public pages are turned off or the domain is removed", async ({ acme, context }) => {
  await context.addCookies(world().cookies);
  const settings = dashboard(context.request, world().workspaces.domains.slug);
  for (const [publicPages, status] of [
    [false, 404],
    [true, 200],
  ] as const) {
    await settings.patch("/organization", { publicPages });
    expect([await getStatus("/"), await getStatus(`/${post.slug}`)]).toEqual([status, status]);
  }
  expect((await acme.delete("/v1/custom-domain")).status()).toBe(200);
  expect([await getStatus("/"), await getStatus("/feed.json")]).toEqual([404, 404]);
  const { events } = await (await acme.get("/v1/audit?operation=deleteCustomDomain,checkCustomDomain")).json();
  expect(events.map(({ operation }: { operation: string }) => operation)).toContain("deleteCustomDomain");
  expect(events.map(({ operation }: { operation: string }) => operation)).toContain("checkCustomDomain");
});

test("is set, checked and removed on the settings page", async ({ signedIn: page }) => {
  await page.goto(`/${world().workspaces.domains.slug}/settings/general`);
  await page.getByLabel("Domain", { exact: true }).fill(`https://${DOMAIN}`);
  await page.getByRole("button", { name: "Set domain" }).click();
  await expect(page.getByText("must be a domain such as news.acme.example")).toBeVisible();
  await page.getByLabel("Domain", { exact: true }).fill(DOMAIN);
  await page.getByRole("button", { name: "Set domain" }).click();
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("its value is different")).toBeVisible();
  await expectAccessible(page);
  const value = await page.getByText(/^clarion-domain=/).innerText();
  dns.records.set(record.name, [[value]]);
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByRole("link", { name: `${site}/` })).toBeVisible();
  await expect(page.getByText(`src="${site}/widget.js"`)).toBeVisible();
  expect(await getStatus("/")).toBe(200);
  await page.getByRole("button", { name: "Remove domain" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove domain" }).click();
  await expect(page.getByLabel("Domain", { exact: true })).toBeVisible();
  expect(await getStatus("/")).toBe(404);
});
