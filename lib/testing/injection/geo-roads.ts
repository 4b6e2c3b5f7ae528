import { insertBrand } from "#db/queries/brands.ts";
import { auditSite } from "#lib/geo/readiness/audit.ts";
import { newId } from "#lib/ids.ts";
import { type SiteRoutes, serveSite } from "#lib/testing/readiness-site.ts";
import { file, html, sitePage } from "#lib/testing/readiness-site-pages.ts";
import { storeAnswers, type TestAnswer, testScan } from "#lib/testing/visibility.ts";
import type { Roads, Stage } from "./stage.ts";

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
      lay: () =>
        call("importPrompts", ctx, { params, body: { csv: `prompt\n"${hostileName.replaceAll('"', '""')}"\n` } }),
    },
    "a visitor's user agent, address and referrer": {
      tool: "get_traffic_overview",
      input,
      lay: visit,
      reaches: "nobody",
    },
    "the user agent of a bot in the log": { tool: "get_traffic_log", input, lay: visit, reaches: "clients" },
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

const cited = (hostile: string) => ({ url: "https://attacker.example/list", title: hostile });

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

async function audit(stage: Stage): Promise<void> {
  const { call, ctx, db, now, projectId } = stage;
  const site = await serveSite((origin) => hostileSite(origin, stage));
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
  return {
    events: [
      { ...event, url, userAgent: `${hostileName} bot/1.0`, referer: hostile },
      { ...event, url, userAgent: "Mozilla/5.0 (compatible; GPTBot/1.2)", referer: hostile, visitorId: "v-1" },
      { ...event, url, userAgent: "Mozilla/5.0 Chrome/141.0", referer: `https://chatgpt.com/${hostileName}` },
    ],
  };
}
