import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Spent } from "#lib/ai/session.ts";
import type { Ledger } from "#lib/content/ledger/types.ts";
import type { Draft } from "#lib/content/types.ts";
import { isChoice, isJudgement, judgeSentences } from "#lib/testing/model-honest.ts";
import { buildProfile, openTestSession, runModel, TEST_KEY } from "#lib/testing/model-run.ts";
import { startModelServer } from "#lib/testing/model-server.ts";
import { TestTimers } from "#lib/testing/timers.ts";
import { articleConversation, writeArticleOf } from "./conversations/articles.ts";
import { type PostConversation, postConversation } from "./conversations/posts.ts";

/**
 * Replays committed answers of a capable writer on real releases and briefs through Anthropic's protocol and writes the
 * finished posts: `npm run bench:conversations [-- --prompts <folder>]`. The second reading finds every sentence
 * supported, so that the rules alone decide what is sent back or lost.
 */
const folder = new URL("./conversations/", import.meta.url);
const read = async (path: string): Promise<unknown> => JSON.parse(await readFile(new URL(path, folder), "utf8"));
const list = async (path: string): Promise<string[]> =>
  (await readdir(new URL(path, folder)))
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -5))
    .sort();

type Row = { name: string; kind: string; sentences: number; lost: number; calls: number; costUsd: number };

const promptFolder = process.argv[2] === "--prompts" ? process.argv[3] : undefined;
const server = await startModelServer();
const settings = {
  ANTHROPIC_API_KEY: TEST_KEY,
  ANTHROPIC_BASE_URL: server.baseUrl,
  AI_MODEL: "anthropic/claude-opus-5-5",
};
const rows: Row[] = [];

/** Answers each prompt, and keeps it for a look. */
async function listen<Value>(
  name: string,
  answer: (prompt: string) => object,
  work: () => Promise<Value>,
): Promise<Value> {
  const prompts: string[] = [];
  server.script = (prompt) => {
    prompts.push(prompt);
    return isJudgement(prompt) ? judgeSentences(prompt) : answer(prompt);
  };
  const value = await work();
  if (promptFolder !== undefined) await writeFile(join(promptFolder, `${name}.txt`), prompts.join("\n\n=====\n\n"));
  return value;
}

/** Answers with the committed words of the parts that a prompt asks for. */
function answerPost({ edit, write }: PostConversation, prompt: string): object {
  if (isChoice(prompt)) return edit;
  const wanted = new Set([...prompt.matchAll(/"id": "(s\d+)"/g)].map(([, id]) => id));
  return { reads: [], sections: write.filter(({ id }) => wanted.has(id)) };
}

async function replayPost(name: string): Promise<void> {
  const spoken = postConversation.parse(await read(`${name}.json`));
  const ledger = (await read(`releases/${spoken.release}.json`)) as Ledger;
  const companyName = ledger.repositories[0]?.name ?? null;
  const profile = buildProfile({ companyName, companyDescription: null, tone: spoken.tone });
  const { written, report, spent } = await listen(
    name,
    (prompt) => answerPost(spoken, prompt),
    () => runModel(server, "honest", spoken.type, ledger, { profile, settings }),
  );
  const said = spoken.write.flatMap(({ sentences }) => sentences.map(({ text }) => text));
  const sources = new Map(ledger.entries.map(({ id, title }) => [id, title]));
  await finish({ name, kind: spoken.type, said, draft: written.draft, report, sources, spent });
}

async function replayArticle(name: string): Promise<void> {
  const spoken = articleConversation.parse(await read(`briefs/${name}.json`));
  const session = openTestSession(server, new TestTimers(), { settings });
  const { draft, fallbacks } = await listen(
    name,
    (prompt) => ({ sections: prompt.includes("had the faults named here") ? spoken.revise : spoken.write }),
    () => writeArticleOf(spoken, session),
  );
  const revised = new Set(spoken.revise.map(({ section }) => section));
  const final = [...spoken.write.filter(({ section }) => !revised.has(section)), ...spoken.revise];
  const said = final.flatMap(({ paragraphs }) => paragraphs.flat().map(({ text }) => text));
  const sources = new Map(spoken.facts.map(({ id, text }) => [id, text]));
  const report = fallbacks.length === 0 ? null : `Written by rules: ${fallbacks.join(", ")}.`;
  await finish({ name, kind: "article", said, draft, report, sources, spent: session.spent });
}

type Finished = {
  name: string;
  kind: string;
  said: string[];
  draft: Draft;
  report: string | null;
  /** The text of each source by its id. */
  sources: ReadonlyMap<string, string>;
  spent: Spent;
};

const toWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Writes the post with each sentence's sources, and counts what the post does not have of what was said. */
async function finish({ name, kind, said, draft, report, sources, spent }: Finished): Promise<void> {
  const published = toWords(`${draft.title}\n${draft.sentences.map(({ text }) => text).join("\n")}`);
  const lost = said.filter((text) => !published.includes(toWords(text)));
  for (const text of lost) process.stdout.write(`${name} lost: ${text}\n`);
  const backed = draft.sentences.map(({ text, entryIds }) => {
    return [`- ${text}`, ...entryIds.map((id) => `  - ${sources.get(id) ?? id}`)].join("\n");
  });
  const told = report === null ? [] : ["## What the post says about its writing", report];
  const page = [draft.markdown.trim(), "---", ...told, "## Sentences and their sources", backed.join("\n")].join(
    "\n\n",
  );
  await writeFile(new URL(`${name}.md`, folder), `${page}\n`);
  const { calls, costUsd } = spent;
  rows.push({ name, kind, sentences: said.length, lost: lost.length, calls, costUsd: costUsd ?? 0 });
}

for (const name of await list("./")) await replayPost(name);
for (const name of await list("briefs/")) await replayArticle(name);
await server.close();
const lines = rows.map(
  ({ name, kind, sentences, lost, calls, costUsd }) =>
    `| ${name} | ${kind.replaceAll("_", " ")} | ${sentences} | ${lost} | ${calls} | $${costUsd.toFixed(3)} |`,
);
const head = "| Conversation | Text | Sentences | Lost in checking | Calls | Cost |\n|---|---|---|---|---|---|";
process.stdout.write(`${head}\n${lines.join("\n")}\n`);
process.exitCode = rows.some(({ lost }) => lost > 0) ? 1 : 0;
