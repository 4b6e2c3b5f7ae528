import { readFile, writeFile } from "node:fs/promises";
import { checkSentence, type SentenceFault } from "#lib/content/verify/sentence/check-sentence.ts";

/**
 * Measures the check of sentences on two labelled sets: `npm run eval:claims`. Honest sentences should pass,
 * planted falsehoods of eight kinds should not. Prints a table and writes `bench/claims/rates.json`.
 */
type Claim = {
  id: string;
  facts: { id: string; kind: string; text: string }[];
  sentence: string;
  cites: string[];
  /** The kind of falsehood; honest sentences have none. */
  kind?: string;
};

type Result = { kind: string; faults: SentenceFault[]; doubtful: string[] };

const HONEST = "honest";
const folder = new URL("./claims/", import.meta.url);

async function readClaims(name: string): Promise<Claim[]> {
  return JSON.parse(await readFile(new URL(name, folder), "utf8"));
}

function check({ facts, sentence, cites, kind = HONEST }: Claim): Result {
  const cited = facts.filter((fact) => cites.includes(fact.id)).map(({ text }) => text);
  const sources = { facts: cited, names: [], counts: [], language: "English", isHeading: false };
  return { kind, ...checkSentence(sentence, sources) };
}

type Rate = { kind: string; sentences: number; rejected: number; share: number; warned: number };

function rate(results: readonly Result[]): Rate[] {
  return [...new Set(results.map(({ kind }) => kind))].map((kind) => {
    const own = results.filter((result) => result.kind === kind);
    const rejected = own.filter(({ faults }) => faults.length > 0).length;
    const warned = own.filter(({ faults, doubtful }) => faults.length === 0 && doubtful.length > 0).length;
    return { kind, sentences: own.length, rejected, share: rejected / own.length, warned };
  });
}

function table(rates: readonly Rate[]): string {
  const rows = rates.map(({ kind, sentences, rejected, share, warned }) => {
    return `| ${kind.replaceAll("_", " ")} | ${sentences} | ${rejected} | ${(100 * share).toFixed(1)}% | ${warned} |`;
  });
  return ["| Sentences | In the set | Rejected | Share | Only warned of |", "|---|---|---|---|---|", ...rows].join(
    "\n",
  );
}

const results = [...(await readClaims("honest.json")), ...(await readClaims("planted.json"))].map(check);
const rates = rate(results);
process.stdout.write(`${table(rates)}\n`);
await writeFile(new URL("rates.json", folder), `${JSON.stringify(rates, null, 2)}\n`);
