import type { Db } from "#db/client.ts";
import { putCompetitors } from "#db/queries/geo/competitors.ts";
import type { Ctx } from "#lib/access/principal.ts";
import type { LedgerEntry } from "#lib/content/ledger/types.ts";
import { env } from "#lib/env.ts";
import { newId } from "#lib/ids.ts";
import { operations } from "#lib/operations.ts";
import { importCommits } from "#lib/testing/fast-import.ts";
import { testProject } from "#lib/testing/geo.ts";
import type { TestRepository } from "#lib/testing/git-repository.ts";
import { callOperation } from "#lib/testing/operations.ts";
import { testEntry, testLedger, testPost } from "#lib/testing/posts.ts";
import { storeAnswers, TEST_VERSION, type TestAnswer, testScan } from "#lib/testing/visibility.ts";

/** Changes of the long changelog and of the repository, and stored answers. */
export const CHANGES = 464;
export const ANSWERS = 1_000;
const POSTS = 40;
const PROMPTS = 25;
const DAYS = 25;
const DAY_MS = 86_400_000;
const ENGINES = ["sandbox/atlas", "sandbox/beacon", "sandbox/compass", "sandbox/delta"];
const RIVALS = ["Announcely", "Borealis", "Changefeed", "Dispatch", "Everpost", "Fieldnotes", "Gazette", "Herald"];
const call = callOperation(operations);

/** A sentence of the changelog that no other change has. */
export const sentenceOf = (index: number) =>
  `Exports of workspace ${index} keep the order of their columns, and a column that was hidden stays hidden in the file.`;

/** Fills an organization with a long changelog, posts, a repository and a month of answers. @returns path parameters */
export async function fillWorkspace(ctx: Ctx, repository: TestRepository): Promise<Record<string, string>> {
  const { db, organization } = ctx;
  const now = ctx.clock.now();
  for (let index = 0; index < POSTS; index++) {
    const title = `Release notes of week ${index + 1}`;
    await testPost(db, organization.id, now, { title, markdown: `# ${title}\n\n${longText(index)}\n` });
  }
  const postId = await testPost(db, organization.id, now, buildChangelog());
  const repositoryIntegrationId = await connect(ctx, repository);
  const measured = await measure(db, organization.id, now);
  return { postId, repositoryIntegrationId, ...measured, briefId: await makeBrief(ctx, measured) };
}

function longText(seed: number): string {
  return Array.from({ length: 12 }, (_, index) => sentenceOf(seed * 100 + index)).join(" ");
}

function buildChangelog() {
  const numbers = Array.from({ length: CHANGES }, (_, index) => index);
  const sentences = numbers.map((index) => ({ text: sentenceOf(index), entryIds: [`e${index}`] }));
  return {
    title: "What changed in the spring",
    markdown: `# What changed in the spring\n\n${sentences.map(({ text }) => `- ${text}`).join("\n")}\n`,
    sentences,
    ledger: testLedger(numbers.map(buildEntry)),
  };
}

function buildEntry(index: number): LedgerEntry {
  const sha = index.toString(16).padStart(40, "a");
  const url = `https://git.example/acme/widget/commit/${sha}`;
  const isDropped = index % 5 === 4;
  return testEntry(`e${index}`, {
    refs: [{ type: "commit", repository: "repo_1", id: sha, url }],
    title: `fix(exports): keep the order of columns in workspace ${index}`,
    category: index % 2 === 0 ? "Bug Fixes" : "Features & Enhancements",
    disposition: isDropped ? "dropped" : "update",
    reason: isDropped ? "Only tests changed." : null,
    evidence: [
      { signal: "title", detail: "The title begins with fix(exports).", weight: 1 },
      { signal: "files", detail: "All files are below src/exports.", weight: 0.5 },
    ],
    facts: Array.from({ length: 12 }, (_, fact) => ({
      kind: "statement" as const,
      standing: "printable" as const,
      text: `Fact ${fact}: a column that was hidden in workspace ${index} stays hidden in the exported file`,
      span: { in: "text" as const, of: sha, field: "body" as const, from: fact * 100, to: fact * 100 + 90 },
    })),
  });
}

async function makeBrief(ctx: Ctx, { projectId, promptId }: Measured): Promise<string> {
  const body = { topic: "Tools that announce changes", sourceKind: "prompt", sourceId: promptId };
  const { output } = await call<{ briefId: string }>("createGeoBrief", ctx, { params: { projectId }, body });
  return output.briefId;
}

async function connect(ctx: Ctx, repository: TestRepository): Promise<string> {
  const first = Math.floor(ctx.clock.now().getTime() / 1000) - CHANGES * 600;
  const commits = Array.from({ length: CHANGES }, (_, index) => ({
    message: `fix(exports): keep the order of columns in workspace ${index} (#${index + 1})\n\nA hidden column stays hidden.`,
    seconds: first + index * 600,
    files: [{ path: `src/exports/${index}.ts`, data: `export const order${index} = true;\n` }],
  }));
  await importCommits(repository.path, commits);
  env.CLARION_LOCAL_REPOSITORIES.push(repository.path);
  env.CLARION_LOCAL_REPOSITORIES_ORGANIZATIONS.push(ctx.organization.id);
  const body = { provider: "git", cloneUrl: repository.path, owner: "acme", repo: "widget" };
  const { output } = await call<{ integration: { id: string } }>("connectRepository", ctx, { body });
  return output.integration.id;
}

type Measured = { projectId: string; promptId: string; checkId: string; scanId: string };

async function measure(db: Db, organizationId: string, now: Date): Promise<Measured> {
  const texts = Array.from({ length: PROMPTS }, (_, index) => `Which tools announce the changes of product ${index}?`);
  const settings = { scoringVersion: TEST_VERSION, domains: ["acme.example"], engines: ENGINES };
  const { projectId, promptIds } = await testProject(db, organizationId, now, { settings, prompts: texts });
  const key = { organizationId, projectId };
  const times = { createdAt: now, updatedAt: now };
  const rival = (name: string) => ({ ...key, ...times, id: newId("cmp"), name, nameKey: name.toLowerCase() });
  await putCompetitors(
    db,
    RIVALS.map((name) => ({
      ...rival(name),
      domain: `${name.toLowerCase()}.example`,
      kind: "direct" as const,
      color: "#336699",
    })),
  );
  const ids: string[] = [];
  let scanId = "";
  const perDay = ANSWERS / DAYS;
  for (let day = 0; day < DAYS; day++) {
    const time = new Date(now.getTime() - (DAYS - day) * DAY_MS);
    const answers = Array.from({ length: perDay }, (_, index) =>
      buildAnswer(day * perDay + index, time, promptIds, texts),
    );
    scanId = await testScan(db, key, time);
    ids.push(...(await storeAnswers(db, key, scanId, answers)));
  }
  return { projectId, promptId: promptIds[0] ?? "", checkId: ids.at(-1) ?? "", scanId };
}

function buildAnswer(index: number, capturedAt: Date, promptIds: string[], prompts: string[]): TestAnswer {
  const rivals = RIVALS.filter((_, rank) => (index + rank) % 3 === 0);
  const names = rivals.map((name) => `${name} sends release notes to every subscriber of a product.`).join(" ");
  return {
    capturedAt,
    promptId: promptIds[index % PROMPTS] ?? null,
    prompt: prompts[index % PROMPTS] ?? "",
    engine: ENGINES[Math.floor(index / PROMPTS) % ENGINES.length] ?? "",
    text: `Several tools do this. ${names} ${longText(index)}`,
    citations: rivals.map((name) => ({
      url: `https://${name.toLowerCase()}.example/guide/${index % 40}`,
      title: name,
    })),
    searchQueries: [`tools that announce product ${index % 60}`],
    mentioned: index % 4 === 0,
    competitors: rivals.map((brand, rank) => ({ brand, mentioned: true, position: rank + 1, cited: true })),
  };
}
