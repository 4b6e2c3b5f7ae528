import { mkdir, writeFile } from "node:fs/promises";
import { isSkipped, TEXT_TYPES, type TextType } from "#lib/content/types.ts";
import { verifyText } from "#lib/content/verify/text.ts";
import { applyHighlights } from "#lib/content/writers/model/plan.ts";
import { writeText } from "#lib/content/writers/write.ts";
import { hostileLedger } from "#lib/testing/model-ledger.ts";
import { findUnsupportedFacts } from "#lib/testing/model-oracle.ts";
import { buildProfile, runModel, TEST_KEY } from "#lib/testing/model-run.ts";
import { BEHAVIOURS, type Behaviour, LIES, type ModelServer, startModelServer } from "#lib/testing/model-server.ts";

/**
 * Sends every model fault to every text type over the wire and prints what was published: `npm run bench:model [--
 * <result.json>]`.
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
  said: string | null;
};

const MODEL = "openai/gpt-5.4";
const ledger = hostileLedger();
const profile = buildProfile();
const options = { tone: profile.tone, audience: profile.audience, companyName: "Acme" } as const;

async function measure(server: ModelServer, behaviour: Behaviour, type: TextType): Promise<Row> {
  const deterministic = writeText(type, ledger, options);
  if (isSkipped(deterministic)) throw new Error("The ledger must keep at least one entry.");
  const settings = { OPENAI_API_KEY: TEST_KEY, OPENAI_BASE_URL: server.baseUrl, AI_MODEL: MODEL };
  const { written, report, spent } = await runModel(server, behaviour, type, ledger, { profile, settings });
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
    said: report,
  };
}

function table(rows: readonly Row[]): string {
  const head = `| Model's behaviour | ${TEXT_TYPES.map((type) => `${type}: parts by the model`).join(" | ")} | unsupported | left out | calls | the post says |`;
  const lines = BEHAVIOURS.map((behaviour) => {
    const own = rows.filter((row) => row.behaviour === behaviour);
    const sum = (of: (row: Row) => number): number => own.reduce((total, row) => total + of(row), 0);
    const lines = own[0]?.said?.split("\n") ?? [];
    const reason = (lines[1] ?? lines[0] ?? "nothing").replace(/^- /, "").replace(/:.*$/, "");
    const shares = own.map((row) => `${row.byModel} of ${row.parts}`);
    return `| ${behaviour} | ${shares.join(" | ")} | ${sum((row) => row.unsupported + row.faults)} | ${sum((row) => row.removed)} | ${sum((row) => row.calls)} | ${reason} |`;
  });
  return [head, `|${"---|".repeat(TEXT_TYPES.length + 5)}`, ...lines].join("\n");
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
process.stdout.write(`${table(rows)}\n\n${costTable(rows)}\n`);
const file = process.argv[2];
if (file !== undefined) {
  await mkdir(new URL(".", `file://${file}`), { recursive: true });
  await writeFile(file, `${JSON.stringify(rows, null, 2)}\n`);
}
process.exitCode = rows.some((row) => row.unsupported + row.faults > 0) ? 1 : 0;
