import { mkdirSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { type LabelledRelease, readDataset } from "./eval/dataset.ts";
import { type ClassifiedChange, measureRelease, type ReleaseResult } from "./eval/measure.ts";
import { type Scores, score } from "./eval/score.ts";
import { judgeTable } from "./eval/table.ts";

/**
 * Evaluates the changelog engine on histories whose maintainers labelled their own notes (generation.md 5). Usage:
 * npm run eval:changelog -- <set.jsonl.gz>... [--errors]. Prints a table and writes bench/results/.
 */

type Report = {
  name: string;
  releases: number;
  commits: number;
  exactlyOnce: number;
  duplicates: string[];
  revertsAnnounced: string[];
  unreachable: string[];
  unsupported: string[];
  otherFaults: string[];
  identical: boolean;
  scores: Scores;
};

const RESULTS = new URL("./results/", import.meta.url);
const percent = (value: number): string => `${(value * 100).toFixed(1)}%`;
const fixed = (value: number): string => value.toFixed(3);

function report(name: string, results: readonly ReleaseResult[], again: readonly ReleaseResult[]): Report {
  return {
    name,
    releases: results.length,
    commits: results.reduce((sum, { commits }) => sum + commits, 0),
    exactlyOnce: results.reduce((sum, result) => sum + result.exactlyOnce, 0),
    duplicates: results.flatMap(({ duplicates }) => duplicates),
    revertsAnnounced: results.flatMap(({ revertsAnnounced }) => revertsAnnounced),
    unreachable: results.flatMap(({ unreachable }) => unreachable),
    unsupported: results.flatMap(({ unsupported }) => unsupported),
    otherFaults: results.flatMap(({ otherFaults }) => otherFaults),
    identical: results.every((result, index) => result.bytes === again[index]?.bytes),
    scores: score(results.flatMap(({ classified }) => classified)),
  };
}

function print({ name, scores, ...rest }: Report): void {
  console.log(`\n${name}: ${rest.releases} releases, ${rest.commits} commits`);
  console.log(
    `  category macro-F1      ${fixed(scores.macroF1)} (everything in the largest class: ${fixed(scores.majorityMacroF1)})`,
  );
  for (const { category, labels, precision, recall, f1 } of scores.classes) {
    const note = labels < 20 ? ", too few for the macro" : "";
    console.log(
      `    ${category.padEnd(26)} F1 ${fixed(f1)}  P ${fixed(precision)}  R ${fixed(recall)}  (${labels} labels${note})`,
    );
  }
  for (const [label, { labels, matched }] of Object.entries(scores.coarse)) {
    if (labels > 0) console.log(`    ${label.padEnd(26)} ${matched} of ${labels} matched by a class it stands for`);
  }
  const { precision, recall, kept, wanted, both } = scores.inclusion;
  console.log(`  inclusion recall       ${fixed(recall)} (${both} of ${wanted})`);
  console.log(`  inclusion precision    ${fixed(precision)} (${both} of ${kept})`);
  console.log(`  exactly once           ${percent(rest.exactlyOnce / rest.commits)} of commits`);
  console.log(`  duplicates             ${rest.duplicates.length}`);
  console.log(`  reverts announced      ${rest.revertsAnnounced.length}`);
  console.log(`  labels without commits ${rest.unreachable.length}`);
  console.log(
    `  unsupported tokens     ${rest.unsupported.length} (other faults of the written text: ${rest.otherFaults.length})`,
  );
  console.log(`  second run             ${rest.identical ? "identical bytes" : "DIFFERENT BYTES"}`);
}

function printErrors(name: string, classified: readonly ClassifiedChange[]): void {
  for (const { label, kept, category, reason, numbers, title } of classified) {
    const wrong = label === null ? kept : !kept || label !== category;
    if (wrong)
      console.log(
        `${name}\t${label ?? "left out"}\t${kept ? "kept" : reason}\t${category}\t#${numbers.join(" #")} ${title}`,
      );
  }
}

function main(args: readonly string[]): void {
  const files = args.filter((arg) => !arg.startsWith("--"));
  if (files.length === 0) {
    console.error("Usage: npm run eval:changelog -- <set.jsonl.gz>... [--errors]");
    process.exitCode = 1;
    return;
  }
  const all: [ReleaseResult[], ReleaseResult[]] = [[], []];
  const reports = files.map((file) => {
    const run = () => readDataset(file).map((release: LabelledRelease) => measureRelease(release));
    const [first, second] = [run(), run()];
    all[0].push(...first);
    all[1].push(...second);
    const name = basename(file).replace(/\.jsonl(?:\.gz)?$/, "");
    if (args.includes("--errors"))
      printErrors(
        name,
        first.flatMap(({ classified }) => classified),
      );
    return report(name, first, second);
  });
  if (files.length > 1) reports.push(report("overall", ...all));
  for (const one of reports) print(one);
  const flags = judgeTable();
  for (const [flag, { recall, precision, wanted, size }] of Object.entries(flags)) {
    console.log(
      `\n${flag}: recall ${fixed(recall)}, precision ${fixed(precision)} (${wanted} of ${size} hand-labelled commits)`,
    );
  }
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(new URL("eval-changelog.json", RESULTS), `${JSON.stringify({ sets: reports, flags }, null, 2)}\n`);
}

main(process.argv.slice(2));
