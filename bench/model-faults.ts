import { mkdir, writeFile } from "node:fs/promises";
import { SESSION_LIMITS } from "#lib/ai/session.ts";
import { isSkipped, TEXT_TYPES, type TextType } from "#lib/content/types.ts";
import { verifyText } from "#lib/content/verify/text.ts";
import { applyHighlights } from "#lib/content/writers/model/plan.ts";
import { writeText } from "#lib/content/writers/write.ts";
import { hostileLedger } from "#lib/testing/model-ledger.ts";
import { findUnsupportedFacts } from "#lib/testing/model-oracle.ts";
import { buildProfile, runModel, TEST_KEY } from "#lib/testing/model-run.ts";
import { BEHAVIOURS, type Behaviour, LIES, type ModelServer, startModelServer } from "#lib/testing/model-server.ts";

/**
 * Sends every model fault to every text type over the wire and writes what was published: `npm run bench:model`. Time
 * is the test clock's: it passes where a server or a model makes the product wait.
 */
type Row = {
  behaviour: Behaviour;
  type: TextType;
  parts: number;
  byModel: number;
  unsupported: number;
  faults: number;
  /** Sentences that were left out one by one. */
  removed: number;
  calls: number;
  inputTokens: number;
  outputTokens: number;
  /** US dollars, at the price of `MODEL`. */
  costUsd: number;
  /** How long the model made the product wait. */
  waitedMs: number;
  said: string | null;
};

const MODEL = "openai/gpt-5.4";
const RESULTS = new URL("./results/", import.meta.url);
const ledger = hostileLedger();
const profile = buildProfile();
const options = { tone: profile.tone, audience: profile.audience, companyName: "Acme" } as const;

async function measure(server: ModelServer, behaviour: Behaviour, type: TextType): Promise<Row> {
  const deterministic = writeText(type, ledger, options);
  if (isSkipped(deterministic)) throw new Error("The ledger must keep at least one entry.");
  const settings = { OPENAI_API_KEY: TEST_KEY, OPENAI_BASE_URL: server.baseUrl, AI_MODEL: MODEL };
  const { written, report, spent, waitedMs } = await runModel(server, behaviour, type, ledger, { profile, settings });
  const { draft, total, fallbacks, removals } = written;
  const lie = LIES[behaviour];
  const lies = lie !== undefined && `${draft.title}\n${draft.markdown}`.includes(lie) ? 1 : 0;
  return {
    behaviour,
    type,
    parts: total,
    byModel: total - fallbacks.length,
    unsupported: findUnsupportedFacts(draft, ledger, profile, deterministic).length + lies,
    faults: verifyText(type, draft, applyHighlights(ledger, written.highlights), options).length,
    removed: removals.reduce((sum, { sentences }) => sum + sentences, 0),
    calls: spent.calls,
    inputTokens: spent.inputTokens,
    outputTokens: spent.outputTokens,
    costUsd: spent.costUsd ?? 0,
    waitedMs,
    said: report,
  };
}

const seconds = (ms: number): string => `${ms / 1_000} s`;

function table(rows: readonly Row[]): string {
  const head = `| Model's behaviour | ${TEXT_TYPES.map((type) => `${type}: parts by the model`).join(" | ")} | unsupported | left out | calls | longest wait | the post says |`;
  const lines = BEHAVIOURS.map((behaviour) => {
    const own = rows.filter((row) => row.behaviour === behaviour);
    const sum = (of: (row: Row) => number): number => own.reduce((total, row) => total + of(row), 0);
    const lines = own.find(({ said }) => said !== null)?.said?.split("\n") ?? [];
    const reason = (lines[1] ?? lines[0] ?? "nothing").replace(/^- /, "").replace(/:.*$/, "");
    const shares = own.map((row) => `${row.byModel} of ${row.parts}`);
    return `| ${behaviour} | ${shares.join(" | ")} | ${sum((row) => row.unsupported + row.faults)} | ${sum((row) => row.removed)} | ${sum((row) => row.calls)} | ${seconds(Math.max(...own.map((row) => row.waitedMs)))} | ${reason} |`;
  });
  return [head, `|${"---|".repeat(TEXT_TYPES.length + 6)}`, ...lines].join("\n");
}

/** What a post costs, of a model that is honest and of one that has to revise twice. */
function costTable(rows: readonly Row[]): string {
  const head = "| Post | Model | calls | input tokens | output tokens | cost |";
  const lines = rows
    .filter(({ behaviour }) => behaviour === "honest" || behaviour === "one false sentence")
    .map(({ type, behaviour, calls, inputTokens, outputTokens, costUsd }) => {
      return `| ${type} | ${behaviour} | ${calls} | ${inputTokens} | ${outputTokens} | $${costUsd.toFixed(4)} |`;
    });
  return [head, `|${"---|".repeat(6)}`, ...lines].join("\n");
}

const server = await startModelServer();
const rows: Row[] = [];
for (const behaviour of BEHAVIOURS) for (const type of TEXT_TYPES) rows.push(await measure(server, behaviour, type));
await server.close();
const limits = `A post may take ${SESSION_LIMITS.calls} calls, and each of its three steps ${seconds(SESSION_LIMITS.sessionMs)}; a call may take ${seconds(SESSION_LIMITS.callMs)}.`;
const about = `Each line is one behaviour of a model that writes every type of post once, over the wire; \`npm run bench:model\`. "Unsupported" counts the statements of all posts that no source has, and must be 0; "left out" are sentences that were removed one by one. The last column is the reason that the report of a post gives. ${limits} The waits are those of the whole post.`;
const text = `${table(rows)}\n\n## Costs\n\nAt the price of ${MODEL}, by models that answer as long as the parts of a post are.\n\n${costTable(rows)}\n`;
process.stdout.write(`${text}\n`);
await mkdir(RESULTS, { recursive: true });
await writeFile(new URL("model.json", RESULTS), `${JSON.stringify(rows, null, 2)}\n`);
await writeFile(new URL("model.md", RESULTS), `# Faults of models\n\n${about}\n\n${text}`);
process.exitCode = rows.some((row) => row.unsupported + row.faults > 0 || row.waitedMs > SESSION_LIMITS.sessionMs)
  ? 1
  : 0;
