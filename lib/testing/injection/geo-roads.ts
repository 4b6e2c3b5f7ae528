import { insertBrand } from "#db/queries/brands/brands.ts";
import type { createBrief } from "#lib/geo/briefs/contract.ts";
import type { listGaps } from "#lib/geo/gaps/contract.ts";
import { auditSite } from "#lib/geo/readiness/audit.ts";
import type { listTrafficJourneys } from "#lib/geo/traffic/contract.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import { newId } from "#lib/ids.ts";
import { type SiteRoutes, serveSite } from "#lib/testing/readiness-site.ts";
import { file, html, sitePage } from "#lib/testing/readiness-site-pages.ts";
import { storeAnswers, type TestAnswer, testScan } from "#lib/testing/visibility.ts";
import type { Road, Roads, Stage } from "./stage.ts";

const DAY_MS = 86_400_000;

/** What comes from the web: pages, what engines say and cite, and who visits. */
export function geoRoads(stage: Stage): Roads {
  const { call, ctx, projectId, hostile, hostileName } = stage;
  const input = { projectId };
  const params = { projectId };
  const put = (body: object) => call("putCompetitor", ctx, { params, body });
  const visit = () => call("ingestTrafficEvents", ctx, { body: visits(stage) });
  return {
    "an engine's answer": { tool: "list_checks", input, lay: () => answer(stage, { text: hostile }) },
    "the pages that an answer cites": {
      tool: "list_checks",
      input,
      lay: () => answer(stage, { citations: [cited(hostile)] }),
      reaches: "nobody",
    },
    "the titles of the pages that are cited": {
      tool: "get_visibility_citations",
      input,
      lay: () => answer(stage, { citations: [cited(hostile)] }),
      reaches: "clients",
    },
    "a page, its headers and its robots.txt, as an audit found them": {
      tool: "get_agent_readiness",
      input,
      reaches: "in pieces",
      lay: () => audit(stage),
    },
    "what a website answers an audit instead of its files": {
      tool: "get_agent_readiness",
      input,
      reaches: "nobody",
      lay: () => audit(stage, faultySite),
    },
    "a search that an engine ran": {
      tool: "list_geo_gaps",
      input,
      lay: () => answer(stage, { searchQueries: [hostileName] }),
    },
    "a brief of what an engine searched for, said and cited": { tool: "get_geo_brief", ...briefOf(stage) },
    "the brands that an answer lists": {
      tool: "suggest_competitors",
      input,
      reaches: "nobody",
      lay: () => answer(stage, { text: `1. **${hostileName}**: the best\n2. ${hostileName}: ${hostile}\n` }),
    },
    "a competitor that was imported": {
      tool: "list_competitors",
      input,
      reaches: "clients",
      lay: () =>
        call("importCompetitors", ctx, {
          params,
          body: { csv: `name,synonyms\n${quoted(hostileName)},${quoted(`${hostileName} Ltd`)}\n` },
        }),
    },
    "a competitor's name and synonyms": {
      tool: "get_competitor_share",
      input,
      lay: async () => {
        await put({ name: hostileName, synonyms: [`${hostileName} Ltd`] });
        const named = { brand: hostileName, mentioned: true, cited: false, position: 1, matches: [] };
        await answer(stage, { text: hostileName, competitors: [named] });
      },
    },
    "a prompt that was imported": {
      tool: "list_prompts",
      input,
      lay: () => call("importPrompts", ctx, { params, body: { csv: `prompt\n${quoted(hostileName)}\n` } }),
    },
    "a visitor's user agent, address and referrer": {
      tool: "get_traffic_overview",
      input,
      lay: visit,
      reaches: "nobody",
    },
    "the user agent of a bot in the log": { tool: "get_traffic_log", input, lay: visit, reaches: "clients" },
    "the pages of a visit and what it bought": { tool: "get_traffic_journey", reaches: "clients", ...visitOf(stage) },
    "the pages that visitors asked for": { tool: "list_traffic_pages", input, lay: visit, reaches: "nobody" },
  };
}

/** Of an engine of each kind: where real ones are set up those of the sandbox are not told, and the other way round. */
async function answer({ db, ctx, now, projectId, promptId }: Stage, given: Partial<TestAnswer>): Promise<void> {
  const key = { organizationId: ctx.organization.id, projectId };
  const at = new Date(now.getTime() - DAY_MS);
  await storeAnswers(
    db,
    key,
    await testScan(db, key, at),
    ["openai/gpt", "sandbox/atlas"].map((engine) => ({ at, promptId, engine, ...given })),
  );
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const cited = (hostile: string) => ({ url: "https://attacker.example/list", title: hostile });

/** A person whom an AI sent, and what a website calls what they did. */
function visitOf(stage: Stage): Pick<Road, "input" | "lay"> {
  const { call, ctx, projectId } = stage;
  const params = { projectId };
  const input: { projectId: string; journeyId?: string | undefined } = { projectId };
  return {
    input,
    lay: async () => {
      await call("ingestTrafficEvents", ctx, { body: visits(stage) });
      const { output } = await call<OutputOf<typeof listTrafficJourneys>>("listTrafficJourneys", ctx, {
        params,
        query: {},
      });
      input.journeyId = output.journeys.find(({ conversions }) => conversions > 0)?.id;
    },
  };
}

/** Planned by rules, of a search for which an engine cites a page of the same words. */
function briefOf(stage: Stage): Pick<Road, "input" | "lay"> {
  const { call, ctx, hostile, hostileName, projectId } = stage;
  const params = { projectId };
  const input: { projectId: string; briefId?: string } = { projectId };
  return {
    input,
    lay: async () => {
      await answer(stage, { searchQueries: [hostileName], text: hostile, citations: [cited(hostileName)] });
      const { output } = await call<OutputOf<typeof listGaps>>("listGeoGaps", ctx, { params, query: {} });
      const [gap] = output.searchGaps;
      const body = { topic: hostileName, sourceKind: "search", sourceId: gap?.id };
      const made = await call<OutputOf<typeof createBrief>>("createGeoBrief", ctx, { params, body });
      input.briefId = made.output.briefId;
    },
  };
}

/** A website that says its orders wherever an audit quotes what it found. */
function hostileSite(origin: string, { hostile, hostileName }: Stage): SiteRoutes {
  const words = { title: hostileName, description: hostile.replaceAll('"', "&quot;") };
  const body = `<h1>${hostile}</h1><h1>${hostile}</h1><p>${hostile}</p>`;
  return {
    "/": html(sitePage(origin, { path: "/", ...words, body }), { link: `</a>; rel="${hostileName.slice(0, 60)}"` }),
    "/robots.txt": file("text/plain", `User-agent: *\nAllow: /\n${hostileName}\nX-Note: ${hostileName}\n`),
    "/llms.txt": file("text/plain", hostile),
    "/sitemap.xml": file(
      "application/xml",
      `<urlset><url><loc>${origin}/</loc><lastmod>${hostileName}</lastmod></url></urlset>`,
    ),
  };
}

/** A website whose answers are of the wrong kind, and say so in every word that a fault could quote. */
function faultySite(origin: string, { hostile, hostileName }: Stage): SiteRoutes {
  const broken = `<script type="application/ld+json">${hostile}</script>`;
  const words = { title: hostileName, description: hostileName.replaceAll('"', "&quot;"), head: broken };
  const moved = { status: 302, headers: { location: `/${encodeURIComponent(hostileName)}` } };
  return {
    "/": html(sitePage(origin, { path: "/", ...words, body: "<p>Nothing.</p>" }), { "x-robots-tag": hostileName }),
    "/robots.txt": moved,
    "/sitemap.xml": file(`application/xml; ${hostileName}`, hostile),
    "/llms.txt": file(hostileName, hostile),
    "/feedback.md": file("text/html", hostile),
    "*": { status: 500, headers: { "content-type": hostileName, "x-note": hostileName }, body: hostile },
  };
}

async function audit(stage: Stage, siteOf = hostileSite): Promise<void> {
  const { call, ctx, db, now, projectId } = stage;
  const site = await serveSite((origin) => siteOf(origin, stage));
  const [organizationId, brandIdentityId] = [ctx.organization.id, newId("brand")];
  const times = { createdAt: now, updatedAt: now };
  const brand = { name: "Site", toneProfile: "Casual", isDefault: false, websiteUrl: site.url, ...times } as const;
  await insertBrand(db, { ...brand, id: brandIdentityId, organizationId });
  await call("updateProject", ctx, { params: { projectId }, body: { brandIdentityId } });
  const { output } = await call<{ reportId: string }>("scanAgentReadiness", ctx, { params: { projectId } });
  const run = {
    db,
    clock: ctx.clock,
    organizationId,
    reportId: output.reportId,
    workflowRunId: "run-1",
    web: site.web,
  };
  if (!(await auditSite(run))) throw new Error("The website was not audited.");
  await site.close();
}

function visits({ projectId, now, hostile, hostileName }: Stage) {
  const event = { timestamp: now.toISOString(), method: "GET", projectId };
  const url = `https://acme.example/${encodeURIComponent(hostileName)}`;
  const person = { visitorId: "v-2" };
  return {
    events: [
      { ...event, url, userAgent: `${hostileName} bot/1.0`, referer: hostile },
      { ...event, url, userAgent: "Mozilla/5.0 (compatible; GPTBot/1.2)", referer: hostile, visitorId: "v-1" },
      {
        ...event,
        url,
        userAgent: "Mozilla/5.0 Chrome/141.0",
        referer: `https://chatgpt.com/${hostileName}`,
        ...person,
      },
      { ...event, url, userAgent: "Mozilla/5.0 Chrome/141.0", type: "conversion", name: hostileName, ...person },
    ],
  };
}
