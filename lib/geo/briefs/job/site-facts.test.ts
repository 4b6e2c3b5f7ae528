import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { openReader } from "#lib/geo/readiness/site/reader.ts";
import { memoryReader } from "#lib/testing/readiness-site.ts";
import { readSiteFacts } from "./site-facts.ts";

const ORIGIN = "https://acme.example";
const html = (body: string) => ({ headers: { "content-type": "text/html; charset=utf-8" }, body });

it("takes the sentences of paragraphs that name the brand, with their page", async () => {
  const reader = memoryReader(ORIGIN, {
    "/": html(
      `<nav><p>Acme menus are no facts at all.</p></nav><main><h1>Acme</h1><p>Acme writes a changelog from merged
       pull requests. Try it now, it is free.</p><li>Every plan of acme has an API.</li></main>`,
    ),
    "/answers": html("<p>Acme is named in 3 of 9 answers to this.</p>"),
    "/gone": { status: 404, ...html("<p>Acme has no such page, it is gone.</p>") },
    "/data": { headers: { "content-type": "application/json" }, body: "<p>Acme is data, and not a page.</p>" },
  });
  const urls = ["/", "/answers", "/gone", "/data", "/"].map((path) => `${ORIGIN}${path}`);
  expect(await readSiteFacts(reader, urls, ["Acme"])).toEqual([
    {
      id: "site-1-1",
      text: "Acme writes a changelog from merged pull requests.",
      kind: "page",
      source: `${ORIGIN}/`,
    },
    { id: "site-1-2", text: "Every plan of acme has an API.", kind: "page", source: `${ORIGIN}/` },
  ]);
});

it("reads nothing that robots.txt closes", async () => {
  const pages: Record<string, string> = {
    "/robots.txt": "User-agent: *\nDisallow: /private",
    "/private": "<p>Acme keeps this page to itself.</p>",
    "/public": "<p>Acme shows this page to everyone.</p>",
  };
  const server = createServer(({ url = "" }, response) => {
    const type = url === "/robots.txt" ? "text/plain" : "text/html";
    response.writeHead(200, { "content-type": type }).end(pages[url]);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const urls = ["/private", "/public"].map((path) => `${origin}${path}`);
  const facts = await readSiteFacts(openReader({ allowedHosts: [origin] }), urls, ["Acme"]);
  expect(facts.map(({ text }) => text)).toEqual(["Acme shows this page to everyone."]);
});
