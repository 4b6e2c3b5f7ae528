/**
 * `npm run bench:lighthouse [-- --runs 3 --form desktop|mobile|both --repo <checkout>]`
 * Measures the most visited pages of the production build over loopback, signed in to the demo workspace: the
 * Lighthouse scores on a desktop and on a throttled phone, the scripts of a first visit, and the times from the start
 * of the navigation to the skeleton and to the data. Medians of several runs. Needs Chromium.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { median } from "#bench/load/servers.ts";
import { findChromium } from "#scripts/chromium.mjs";
import { build, root } from "#scripts/toolbox.mjs";
import { type Audit, audit, FORMS, type Form } from "./pages/audit.ts";
import { type Demo, startDemo } from "./pages/demo.ts";
import { type Loading, load } from "./pages/loading.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
    form: { type: "string", default: "both" },
    repo: { type: "string", default: root },
  },
});
const PORT = 21_831;
const RUNS = Number(values.runs);
const GOALS = { score: 95, firstLoadBytes: 250_000, dataMs: 300 };

/** The pages with a selector that only their data renders. */
const PAGES: { name: string; path: (demo: Demo) => string; shown: string }[] = [
  { name: "Home", path: ({ slug }) => `/${slug}`, shown: "main li a[href*='/content/']" },
  { name: "Content", path: ({ slug }) => `/${slug}/content`, shown: "main a[href*='/content/post_']" },
  { name: "Post", path: ({ slug, postId }) => `/${slug}/content/${postId}`, shown: "main h1" },
  { name: "GEO overview", path: ({ slug }) => `/${slug}/geo`, shown: "main [aria-label=Headline] [data-numeric]" },
];

/** The median of each figure separately. */
function medians<T extends Record<string, number>>(rows: readonly T[]): T {
  const names = Object.keys(rows[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(rows.map((row) => row[name] ?? Number.NaN))])) as T;
}

async function loadings(demo: Demo) {
  const executablePath = findChromium();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const rows: { page: string; first: Loading; again: Loading }[] = [];
  for (const { name, path, shown } of PAGES) {
    const runs: [Loading, Loading][] = [];
    for (let run = -1; run < RUNS; run++) {
      const measured = await load(browser, demo, path(demo), shown);
      if (run >= 0) runs.push(measured);
    }
    rows.push({
      page: name,
      first: medians(runs.map(([first]) => first)),
      again: medians(runs.map(([, again]) => again)),
    });
  }
  await browser.close();
  return rows;
}

function audits(demo: Demo) {
  const forms = FORMS.filter((form) => values.form === "both" || values.form === form);
  const rows: ({ page: string; form: Form } & Audit)[] = [];
  for (const form of forms) {
    for (const { name, path } of PAGES) {
      const runs = Array.from({ length: RUNS }, () => audit(demo, path(demo), form));
      rows.push({ page: name, form, ...medians(runs) });
    }
  }
  return rows;
}

await build();
const { demo, stop } = await startDemo(PORT, values.repo);
try {
  const loaded = await loadings(demo);
  console.table(
    loaded.map(({ page, first, again }) => ({
      page,
      "skeleton ms": first.shellMs,
      "data ms": first.dataMs,
      "all data ms": first.settledMs,
      "again: skeleton ms": again.shellMs,
      "again: data ms": again.dataMs,
      "again: all data ms": again.settledMs,
      "first-load kB": Math.round(first.firstLoadBytes / 1_000),
    })),
  );
  const audited = audits(demo);
  console.table(audited);
  const machine = { cpu: cpus()[0]?.model, cores: availableParallelism(), node: process.version };
  mkdirSync(join(root, "bench/results"), { recursive: true });
  const result = { machine, runs: RUNS, goals: GOALS, loading: loaded, lighthouse: audited };
  writeFileSync(join(root, "bench/results/lighthouse.json"), `${JSON.stringify(result, null, 2)}\n`);
  const slow = loaded.some(
    ({ first, again }) => first.firstLoadBytes >= GOALS.firstLoadBytes || again.settledMs > GOALS.dataMs,
  );
  const low = audited.some(
    ({ form, performance, accessibility }) =>
      accessibility < GOALS.score || (form === "desktop" && performance < GOALS.score),
  );
  if (slow || low) process.exitCode = 1;
} finally {
  stop();
}
