import "server-only";
import type { Db } from "#db/client.ts";
import { listProjects as listProjectRows, type ProjectRow } from "#db/queries/geo/projects.ts";
import { listScans } from "#db/queries/geo/scans.ts";
import { findSettings } from "#db/queries/geo/settings.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { listBrands } from "#lib/brands/service/read.ts";
import { createBrand, updateBrand } from "#lib/brands/service/write.ts";
import { env } from "#lib/env.ts";
import { putCompetitor } from "#lib/geo/competitors/service.ts";
import { visibleEngines } from "#lib/geo/engines/service.ts";
import { listProjects, updateProject } from "#lib/geo/projects/service.ts";
import { importPrompts } from "#lib/geo/prompts/import.ts";
import { createScan } from "#lib/geo/scans/service.ts";
import { createSequence } from "#lib/geo/sequences/service.ts";
import type { SettingsBody } from "#lib/geo/settings/contract.ts";
import { updateSettings } from "#lib/geo/settings/service.ts";

/** The invented product of the bundled history. */
const IDENTITY = {
  name: "Mossgate",
  companyName: "Mossgate",
  companyDescription: [
    "Mossgate is a shared inbox for small support teams.",
    "It gathers customer support mail, chat and forms in one list, assigns conversations by rules, and keeps answers consistent with saved replies.",
    "It connects to Gmail, Outlook and any mailbox that speaks IMAP.",
    "The plan for two people is free, and each further person costs 9 euros a month.",
    "A new team connects its mailbox and answers the first conversation within an hour.",
    "Every conversation can be exported as JSON or by the API.",
  ].join(" "),
  audience: "Support teams of up to 30 people",
  colors: ["#1f6f54", "#e9f3ee"],
  font: "Inter",
};
/** Vendors that the sandbox engines know. */
const COMPETITORS = ["Replywick", "Deskmoor", "Ticketfen"];
const PROMPTS = [
  { prompt: "Which shared inbox is best for a small support team?", tags: ["category"] },
  { prompt: "What help desk software do you recommend for a company with ten people?", tags: ["category"] },
  { prompt: "Which customer support tool assigns conversations by language?", tags: ["feature"] },
  { prompt: "How can a support team keep two people from answering the same customer?", tags: ["feature"] },
  { prompt: "Which shared inbox has saved replies with variables?", tags: ["feature"] },
  { prompt: "How do I measure customer satisfaction after a support conversation?", tags: ["feature"] },
  { prompt: "What are good alternatives to Deskmoor?", tags: ["comparison"] },
  { prompt: "Replywick or Ticketfen for customer support by email?", tags: ["comparison"] },
  { prompt: "What is Mossgate, and which teams is it for?", tags: ["brand"] },
];
const CONVERSATION = {
  name: "From category to choice",
  steps: [
    "Which tools help a small team answer customer support mail?",
    "Which of them have a shared inbox and saved replies?",
    "Which one would you choose for five people?",
  ],
  enabled: true,
};
const WEEK_HOURS = 168;

const settingsOf = (engines: string[], enabled: boolean): SettingsBody => ({
  companyName: IDENTITY.companyName,
  aliases: [],
  languages: ["en"],
  engines,
  enforceZdr: false,
  nonZdrApprovedEngines: [],
  enabled,
  scanIntervalHours: WEEK_HOURS,
});

/**
 * Describes the demo product in the workspace's first project: brand identity, competitors, prompts, settings. Does
 * nothing when settings exist or when real engines would have to be paid.
 */
export async function describeDemo(ctx: Ctx): Promise<void> {
  const [project] = (await listProjects(ctx)).projects;
  const engines = getSandboxEngines(ctx);
  if (!project || engines.length === 0 || (await findSettings(ctx.db, ctx.organization.id, project.id))) return;
  await updateProject(ctx, project.id, { name: IDENTITY.name, brandIdentityId: await describeBrand(ctx) });
  for (const name of COMPETITORS) await putCompetitor(ctx, project.id, { name, kind: "direct" });
  await importPrompts(ctx, project.id, { rows: PROMPTS, dryRun: false });
  await createSequence(ctx, project.id, CONVERSATION);
  // Enabled later, because saving enabled settings starts a scan at once.
  await updateSettings(ctx, project.id, settingsOf(engines, false), undefined);
}

const getSandboxEngines = (ctx: Ctx): string[] =>
  visibleEngines(ctx.organization.id)
    .filter(({ sandbox }) => sandbox)
    .map(({ id }) => id);

/** One identity for posts and visibility; a repository that the operator chose keeps the default one for its posts. */
async function describeBrand(ctx: Ctx): Promise<string> {
  const { brandIdentities } = await listBrands(ctx);
  const existing =
    env.CLARION_DEMO_REPOSITORY === undefined
      ? brandIdentities.find(({ isDefault }) => isDefault)
      : brandIdentities.find(({ name }) => name === IDENTITY.name);
  if (existing === undefined) return (await createBrand(ctx, IDENTITY)).brandIdentity.id;
  await updateBrand(ctx, existing.id, IDENTITY);
  return existing.id;
}

/** The project that measures the demo product; undefined where somebody made it their own. */
export async function findDemoProject(db: Db, organizationId: string): Promise<ProjectRow | undefined> {
  const [project] = await listProjectRows(db, organizationId);
  const settings = project ? await findSettings(db, organizationId, project.id) : undefined;
  return settings?.companyName === IDENTITY.companyName ? project : undefined;
}

/** Whether no scan has begun since the workspace was made. */
export async function isWithoutPresent(ctx: Ctx, projectId: string, madeAt: Date): Promise<boolean> {
  const [newest] = await listScans(ctx.db, ctx.organization.id, projectId, { statuses: [], limit: 1, offset: 0 });
  return newest === undefined || newest.createdAt < madeAt;
}

/** Starts the first scan of the present and switches on the weekly ones. Does nothing once they are on. */
export async function startScans(ctx: Ctx): Promise<void> {
  const [project] = (await listProjects(ctx)).projects;
  if (!project) return;
  const settings = await findSettings(ctx.db, ctx.organization.id, project.id);
  if (settings === undefined || settings.companyName !== IDENTITY.companyName) return;
  if (!(await isWithoutPresent(ctx, project.id, settings.createdAt))) return;
  await createScan(ctx, project.id, {});
  await updateSettings(ctx, project.id, settingsOf(settings.engines, true), undefined);
}
