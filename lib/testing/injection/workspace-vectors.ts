import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { updateOrganization } from "#db/queries/accounts/orgs.ts";
import { writeImage } from "#lib/content/images/write.ts";
import { env } from "#lib/env.ts";
import { newId } from "#lib/ids.ts";
import { createGeneratedPost } from "#lib/posts/service/create.ts";
import { storeLedger } from "#lib/posts/service/ledger.ts";
import { drawPicture } from "#lib/posts/service/picture.ts";
import { testBrand } from "#lib/testing/brand.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testEntry, testLedger, testPost } from "#lib/testing/posts.ts";
import { testHook } from "#lib/testing/webhooks.ts";
import type { AttackVector, AttackVectors, Stage } from "./stage.ts";

/** Attack vectors from people and programs that write to the workspace itself. */
export function buildWorkspaceVectors(stage: Stage): AttackVectors {
  const { call, ctx, db, now, postId, hostile, hostileName } = stage;
  return {
    ...buildAutomationVectors(stage),
    "an agent's feedback": {
      tool: "list_feedback",
      inject: () =>
        call("sendPublicFeedback", anonymousCtx(stage), {
          params: { organizationSlug: ctx.organization.slug },
          body: {
            message: hostile,
            title: hostile.slice(0, 200),
            agentClient: hostile.slice(0, 200),
            externalId: hostileName,
            userAgent: hostile.slice(0, 2_000),
            metadata: { [hostileName]: hostile },
          },
        }),
    },
    "a post's Markdown": {
      tool: "get_post",
      input: { postId },
      inject: () => call("updatePost", ctx, { params: { postId }, body: { markdown: `# Notes\n\n${hostile}` } }),
    },
    "the text of a picture": { tool: "list_posts", reaches: "in pieces", inject: () => createImagePost(stage) },
    "the evidence of a post": { tool: "get_evidence", ...buildEvidenceVector(stage) },
    "the name of a member": {
      tool: "list_revisions",
      input: { postId },
      reaches: "clients",
      inject: () => {
        const person = { ...ctx.principal, name: hostileName } as Stage["ctx"]["principal"];
        const by = testCtx(db, ctx.organization, person, now);
        return call("updatePost", by, { params: { postId }, body: { markdown: `# Notes\n\n${newId("post")}` } });
      },
    },
    "the description of a brand": {
      tool: "list_brand_identities",
      inject: () =>
        call("createBrandIdentity", ctx, { body: { name: "Widget", companyDescription: hostile.slice(0, 1_900) } }),
    },
    "the name of the organization": {
      tool: "list_posts",
      inject: () => updateOrganization(db, ctx.organization.id, { name: hostile }, now),
    },
    "the name of a project": {
      tool: "list_projects",
      inject: () => call("createProject", ctx, { body: { name: hostileName } }),
    },
    "a skill": {
      tool: "get_skill",
      input: { name: "words" },
      inject: () => call("createSkill", ctx, { body: { name: "words", description: "Words", content: hostile } }),
    },
  };
}

/** Automations, whose names people choose. */
function buildAutomationVectors({ call, ctx, db, now, hostileName }: Stage): AttackVectors {
  const createTargets = async () => ({ repositoryIds: [(await testHook(db, ctx.organization.id, now)).repositoryId] });
  const output = { outputType: "changelog", enabled: false };
  const daily = { sourceType: "cron", sourceConfig: { cron: { frequency: "daily", hour: 9, minute: 0 } } };
  const releases = { sourceType: "vcs_webhook", sourceConfig: { eventTypes: ["release"] } };
  const create = async (id: string, source: object) =>
    call(id, ctx, { body: { name: hostileName, ...source, ...output, targets: await createTargets() } });
  return {
    "a schedule's name": { tool: "list_schedules", inject: () => create("createSchedule", daily) },
    "an event trigger's name": {
      tool: "list_event_triggers",
      reaches: "clients",
      inject: () => create("createEventTrigger", releases),
    },
    "the name of an integration": {
      tool: "list_integrations",
      inject: async () => {
        const { integrationId } = await testHook(db, ctx.organization.id, now);
        const body = { displayName: hostileName, enabled: false };
        await call("updateIntegration", ctx, { params: { integrationId }, body });
      },
    },
  };
}

const anonymousCtx = ({ db, now }: Stage) =>
  testCtx(db, { id: "", slug: "", name: "", logo: null }, { type: "system", name: "public" }, now);

/** A post whose changes have hostile titles and authors. */
function buildEvidenceVector({ db, ctx, now, hostile, hostileName }: Stage): Pick<AttackVector, "input" | "inject"> {
  const input: { postId?: string } = {};
  return {
    input,
    inject: async () => {
      const authors = [{ name: hostileName, url: null }];
      const ledger = testLedger([testEntry("e1", { title: hostile, detail: hostile, authors })]);
      input.postId = await testPost(db, ctx.organization.id, now, { ledger });
    },
  };
}

/** Creates a picture post from a hostile commit title. The alternative text repeats the text of the picture. */
async function createImagePost({ db, ctx, now, hostileName }: Stage): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "clarion-pictures-"));
  const { CLARION_DATA_DIR } = env;
  Object.assign(env, { CLARION_DATA_DIR: directory });
  const organizationId = ctx.organization.id;
  const entry = { title: `Show ${hostileName.slice(0, 90)}`, disposition: "highlight", rank: 0 } as const;
  const ledger = testLedger([testEntry("e1", { ...entry, category: "Features & Enhancements" })]);
  const written = writeImage(ledger, testBrand(), { tone: "Professional" });
  if ("skipped" in written) throw new Error(written.reason);
  const picture = await drawPicture(written, null);
  const text = { title: written.title, markdown: "", sentences: [], recommendations: null };
  const [id, ledgerId, revisionId] = [newId("post"), newId("led"), newId("rev")];
  const own = { organizationId, contentType: "image", brandIdentityId: null, sourceMetadata: null } as const;
  const author = { userId: null, label: "Clarion" };
  await db.transaction(async (tx) => {
    await storeLedger(tx, organizationId, ledgerId, ledger, now);
    await createGeneratedPost(tx, { ...own, id, revisionId, ledgerId, text, picture, author }, now);
  });
  Object.assign(env, { CLARION_DATA_DIR });
  rmSync(directory, { recursive: true, force: true });
}
