import "server-only";
import { countScans } from "#db/queries/geo/scans.ts";
import { findSettings } from "#db/queries/geo/settings.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { listBrands } from "#lib/brands/service/read.ts";
import { createBrand } from "#lib/brands/service/write.ts";
import { putCompetitor } from "#lib/geo/competitors/service.ts";
import { visibleEngines } from "#lib/geo/engines/service.ts";
import { listProjects, updateProject } from "#lib/geo/projects/service.ts";
import { importPrompts } from "#lib/geo/prompts/import.ts";
import { createScan } from "#lib/geo/scans/service.ts";
import { createSequence } from "#lib/geo/sequences/service.ts";
import type { SettingsBody } from "#lib/geo/settings/contract.ts";
import { updateSettings } from "#lib/geo/settings/service.ts";

const COMPANY = "Clarion";
const DESCRIPTION =
  "Clarion is a changelog and visibility platform for software teams. It helps them turn commits into release notes, and shows how AI engines talk about their product.";
const AUDIENCE = "software teams";
/** Fictional vendors of the sandbox engines. */
const COMPETITORS = ["Noteharbor", "Relayra", "Shiplog House"];
const PROMPTS = [
  "Which tools turn merged pull requests into release notes?",
  "How do I find out whether AI assistants recommend my product?",
  "What is Clarion, and which teams is it for?",
];
const CONVERSATION = {
  name: "From category to choice",
  steps: [
    "Which tools write release notes for software teams?",
    "Which of them work from commits and pull requests?",
    "Which one would you choose for a small team?",
  ],
  enabled: true,
};
const WEEK_HOURS = 168;

/**
 * Configures the demo workspace's first project and starts a scan with the sandbox engines. Does nothing when
 * settings exist or when real engines would have to be paid.
 */
export async function prepareVisibility(ctx: Ctx): Promise<void> {
  const [project] = (await listProjects(ctx)).projects;
  const engines = visibleEngines(ctx.organization.id).filter(({ sandbox }) => sandbox);
  if (!project || engines.length === 0) return;
  const settings = await findSettings(ctx.db, ctx.organization.id, project.id);
  const body: SettingsBody = {
    companyName: COMPANY,
    aliases: [],
    languages: ["en"],
    engines: engines.map(({ id }) => id),
    enforceZdr: false,
    nonZdrApprovedEngines: [],
    enabled: false,
    scanIntervalHours: WEEK_HOURS,
  };
  if (!settings) {
    await describeBrand(ctx, project.id);
    for (const name of COMPETITORS) await putCompetitor(ctx, project.id, { name, kind: "direct" });
    await importPrompts(ctx, project.id, { rows: PROMPTS.map((prompt) => ({ prompt })), dryRun: false });
    await createSequence(ctx, project.id, CONVERSATION);
    await updateSettings(ctx, project.id, body, undefined);
  }
  // A start that was interrupted after saving left settings without a scan.
  const isOurs = !settings || settings.companyName === COMPANY;
  if (!isOurs || (await countScans(ctx.db, ctx.organization.id, project.id, [])) > 0) return;
  await createScan(ctx, project.id, {});
  // Enabled last, because saving enabled settings first would start a second scan at once.
  await updateSettings(ctx, project.id, { ...body, enabled: true }, undefined);
}

/** Uses a separate brand identity, so that the one for posts stays unchanged. */
async function describeBrand(ctx: Ctx, projectId: string): Promise<void> {
  const { brandIdentities } = await listBrands(ctx);
  const existing = brandIdentities.find(({ name }) => name === COMPANY);
  const identity = { name: COMPANY, companyName: COMPANY, companyDescription: DESCRIPTION, audience: AUDIENCE };
  const { id } = existing ?? (await createBrand(ctx, identity)).brandIdentity;
  await updateProject(ctx, projectId, { brandIdentityId: id });
}
