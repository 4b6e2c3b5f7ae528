import { expect, it, onTestFinished } from "vitest";
import { openReader } from "#lib/geo/readiness/site/reader.ts";
import { memoryReader, serveSite } from "#lib/testing/readiness-site.ts";
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
  const site = await serveSite(() => ({
    "/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /private" },
    "/private": html("<p>Acme keeps this page to itself.</p>"),
    "/public": html("<p>Acme shows this page to everyone.</p>"),
  }));
  onTestFinished(site.close);
  const urls = ["private", "public"].map((path) => `${site.url}${path}`);
  const facts = await readSiteFacts(openReader(site.web), urls, ["Acme"]);
  expect(facts.map(({ text }) => text)).toEqual(["Acme shows this page to everyone."]);
});
