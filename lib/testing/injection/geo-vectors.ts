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
import type { AttackVector, AttackVectors, Stage } from "./stage.ts";

const DAY_MS = 86_400_000;

/** Attack vectors from the web: pages, the answers and citations of engines, and visitors. */
export function buildGeoVectors(stage: Stage): AttackVectors {
  const { call, ctx, projectId, hostile, hostileName } = stage;
  const input = { projectId };
  const params = { projectId };
  const put = (body: object) => call("putCompetitor", ctx, { params, body });
  const visit = () => call("ingestTrafficEvents", ctx, { body: buildHostileVisits(stage) });
  return {
    "an engine's answer": { tool: "list_checks", input, inject: () => storeHostileAnswer(stage, { text: hostile }) },
    "the pages cited by an answer": {
      tool: "list_checks",
      input,
      inject: () => storeHostileAnswer(stage, { citations: [buildHostileCitation(hostile)] }),
      reaches: "nobody",
    },
    "the titles of cited pages": {
      tool: "get_visibility_citations",
      input,
      inject: () => storeHostileAnswer(stage, { citations: [buildHostileCitation(hostile)] }),
      reaches: "clients",
    },
    "an audited page, its headers and its robots.txt": {
      tool: "get_agent_readiness",
      input,
      reaches: "in pieces",
      inject: () => auditHostileSite(stage),
    },
    "the invalid responses of an audited website": {
      tool: "get_agent_readiness",
      input,
      reaches: "nobody",
      inject: () => auditHostileSite(stage, faultySite),
    },
    "a search query of an engine": {
      tool: "list_geo_gaps",
      input,
      inject: () => storeHostileAnswer(stage, { searchQueries: [hostileName] }),
    },
    "a brief built from an engine's searches, answers and citations": {
      tool: "get_geo_brief",
      ...buildBriefVector(stage),
    },
    "the brands listed in an answer": {
      tool: "suggest_competitors",
      input,
      reaches: "nobody",
      inject: () =>
        storeHostileAnswer(stage, { text: `1. **${hostileName}**: the best\n2. ${hostileName}: ${hostile}\n` }),
    },
    "an imported competitor": {
      tool: "list_competitors",
      input,
      reaches: "clients",
      inject: () =>
        call("importCompetitors", ctx, {
          params,
          body: { csv: `name,synonyms\n${quoteCsvCell(hostileName)},${quoteCsvCell(`${hostileName} Ltd`)}\n` },
        }),
    },
    "a competitor's name and synonyms": {
      tool: "get_competitor_share",
      input,
      inject: async () => {
        await put({ name: hostileName, synonyms: [`${hostileName} Ltd`] });
        const competitor = { brand: hostileName, mentioned: true, cited: false, position: 1, matches: [] };
        await storeHostileAnswer(stage, { text: hostileName, competitors: [competitor] });
      },
    },
    "an imported prompt": {
      tool: "list_prompts",
      input,
      inject: () => call("importPrompts", ctx, { params, body: { csv: `prompt\n${quoteCsvCell(hostileName)}\n` } }),
    },
    "a visitor's user agent, address and referrer": {
      tool: "get_traffic_overview",
      input,
      inject: visit,
      reaches: "nobody",
    },
    "the user agent of a bot in the log": { tool: "get_traffic_log", input, inject: visit, reaches: "clients" },
    "the pages and conversions of a visit": {
      tool: "get_traffic_journey",
      reaches: "clients",
      ...buildVisitVector(stage),
    },
    "the pages requested by visitors": { tool: "list_traffic_pages", input, inject: visit, reaches: "nobody" },
  };
}

/**
 * Stores the answer for a real and a sandbox engine, because sandbox answers are hidden when real engines are
 * configured, and vice versa.
 */
async function storeHostileAnswer(
  { db, ctx, now, projectId, promptId }: Stage,
  given: Partial<TestAnswer>,
): Promise<void> {
  const key = { organizationId: ctx.organization.id, projectId };
  const capturedAt = new Date(now.getTime() - DAY_MS);
  await storeAnswers(
    db,
    key,
    await testScan(db, key, capturedAt),
    ["openai/gpt", "sandbox/atlas"].map((engine) => ({ capturedAt, promptId, engine, ...given })),
  );
}

const quoteCsvCell = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const buildHostileCitation = (hostile: string) => ({ url: "https://attacker.example/list", title: hostile });

/** A visitor referred by an AI engine, with hostile page and conversion names. */
function buildVisitVector(stage: Stage): Pick<AttackVector, "input" | "inject"> {
  const { call, ctx, projectId } = stage;
  const params = { projectId };
  const input: { projectId: string; journeyId?: string | undefined } = { projectId };
  return {
    input,
    inject: async () => {
      await call("ingestTrafficEvents", ctx, { body: buildHostileVisits(stage) });
      const { output } = await call<OutputOf<typeof listTrafficJourneys>>("listTrafficJourneys", ctx, {
        params,
        query: {},
      });
      input.journeyId = output.journeys.find(({ conversions }) => conversions > 0)?.id;
    },
  };
}

/** A rule-based brief for a hostile search query, for which an engine cites a page with the same text. */
function buildBriefVector(stage: Stage): Pick<AttackVector, "input" | "inject"> {
  const { call, ctx, hostile, hostileName, projectId } = stage;
  const params = { projectId };
  const input: { projectId: string; briefId?: string } = { projectId };
  return {
    input,
    inject: async () => {
      await storeHostileAnswer(stage, {
        searchQueries: [hostileName],
        text: hostile,
        citations: [buildHostileCitation(hostileName)],
      });
      const { output } = await call<OutputOf<typeof listGaps>>("listGeoGaps", ctx, { params, query: {} });
      const [gap] = output.searchGaps;
      const body = { topic: hostileName, sourceKind: "search", sourceId: gap?.id };
      const created = await call<OutputOf<typeof createBrief>>("createGeoBrief", ctx, { params, body });
      input.briefId = created.output.briefId;
    },
  };
}

/** A website with orders in every text that an audit quotes. */
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

/** A website with invalid responses, and with orders in every value that an error message could quote. */
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

async function auditHostileSite(stage: Stage, buildSite = hostileSite): Promise<void> {
  const { call, ctx, db, now, projectId } = stage;
  const site = await serveSite((origin) => buildSite(origin, stage));
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

function buildHostileVisits({ projectId, now, hostile, hostileName }: Stage) {
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
