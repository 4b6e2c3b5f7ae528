import { writeFile } from "node:fs/promises";
import { computeRates, judge, readGroups, SETS } from "./names/judge.ts";

/**
 * Measures which brands the scorer finds in labelled answers, apart for names that are ordinary words: `npm run
 * eval:names`. The rules were written with the set `develop` in sight, the other one was kept out of it. Prints a table
 * and writes `bench/names/rates.json`; `-- --errors` also lists the wrong verdicts on `develop`.
 */
const measured = SETS.map((set) => ({ set, verdicts: readGroups(set).flatMap(judge) }));
const rates = measured.flatMap(({ set, verdicts }) => [
  { set, names: "ambiguous", ...computeRates(verdicts.filter(({ isAmbiguous }) => isAmbiguous)) },
  { set, names: "plain", ...computeRates(verdicts.filter(({ isAmbiguous }) => !isAmbiguous)) },
]);
const rows = rates.map(({ set, names, mentions, found, precision, recall }) => {
  return `| ${set} | ${names} | ${mentions} | ${found} | ${precision.toFixed(3)} | ${recall.toFixed(3)} |`;
});
const header = ["| Set | Names | Mentions | Found | Precision | Recall |", "|---|---|---|---|---|---|"];
process.stdout.write(`${[...header, ...rows].join("\n")}\n`);
if (process.argv.includes("--errors")) {
  for (const { language, brand, text, isMention, isFound } of measured[0]?.verdicts ?? []) {
    if (isMention === isFound) continue;
    process.stdout.write(`${isFound ? "wrong " : "missed"} ${language} ${brand}: ${text.replaceAll("\n", " / ")}\n`);
  }
}
await writeFile(new URL("names/rates.json", import.meta.url), `${JSON.stringify(rates, null, 2)}\n`);
