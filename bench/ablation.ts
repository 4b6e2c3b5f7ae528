import { mkdirSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { ALL_EVIDENCE, EVIDENCE_KINDS, type EvidenceKind } from "#lib/content/ledger/evidence-kinds.ts";
import { readDataset } from "./eval/dataset.ts";
import { judgeRelease } from "./eval/measure.ts";
import { score } from "./eval/score.ts";

/**
 * Measures what each kind of evidence adds to the classification of changes: without each kind, and with one kind
 * after another. Usage: npm run bench:ablation -- <set.jsonl.gz>... Prints a table and writes
 * bench/results/ablation.json.
 */

type Figures = { macroF1: number; precision: number; recall: number };
type Row = { name: string; kinds: readonly EvidenceKind[]; sets: Record<string, Figures> };

const RESULTS = new URL("./results/", import.meta.url);

/** All kinds; all but one; and cumulatively in the order of evidence, from none to all. */
function settings(): Omit<Row, "sets">[] {
  return [
    { name: "all", kinds: EVIDENCE_KINDS },
    ...EVIDENCE_KINDS.map((kind) => ({
      name: `without ${kind}`,
      kinds: EVIDENCE_KINDS.filter((other) => other !== kind),
    })),
    { name: "nothing", kinds: [] },
    ...EVIDENCE_KINDS.map((kind, index) => ({ name: `+ ${kind}`, kinds: EVIDENCE_KINDS.slice(0, index + 1) })),
  ];
}

function computeFigures(file: string, kinds: readonly EvidenceKind[]): Figures {
  const evidence = kinds.length === EVIDENCE_KINDS.length ? ALL_EVIDENCE : new Set(kinds);
  const { macroF1, inclusion } = score(readDataset(file).flatMap((release) => judgeRelease(release, evidence)));
  return { macroF1, precision: inclusion.precision, recall: inclusion.recall };
}

function print(rows: readonly Row[], names: readonly string[]): void {
  const cell = (value: number) => value.toFixed(3).padStart(8);
  console.log(`${"".padEnd(22)}${names.map((name) => name.padStart(24)).join("")}`);
  console.log(`${"".padEnd(22)}${names.map(() => "macroF1    prec  recall".padStart(24)).join("")}`);
  for (const { name, sets } of rows) {
    const cells = names.map((set) => {
      const { macroF1 = 0, precision = 0, recall = 0 } = sets[set] ?? {};
      return `${cell(macroF1)}${cell(precision)}${cell(recall)}`;
    });
    console.log(`${name.padEnd(22)}${cells.join("")}`);
  }
}

function main(files: readonly string[]): void {
  if (files.length === 0) {
    console.error("Usage: npm run bench:ablation -- <set.jsonl.gz>...");
    process.exitCode = 1;
    return;
  }
  const namedFiles = files.map((file) => [basename(file).replace(/\.jsonl(?:\.gz)?$/, ""), file] as const);
  const rows = settings().map((setting): Row => {
    const sets = Object.fromEntries(namedFiles.map(([name, file]) => [name, computeFigures(file, setting.kinds)]));
    return { ...setting, sets };
  });
  print(
    rows,
    namedFiles.map(([name]) => name),
  );
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(new URL("ablation.json", RESULTS), `${JSON.stringify(rows, null, 2)}\n`);
}

main(process.argv.slice(2));
