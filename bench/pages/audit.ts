import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "#scripts/chromium.mjs";
import type { Demo } from "./demo.ts";

/** Installed on demand for this measurement, because it is too large a dependency for the product. */
const LIGHTHOUSE = "lighthouse@13.5.0";
const CHROME = findChromium();
const FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update";

const ATTEMPTS = 3;

export const FORMS = ["desktop", "mobile"] as const;
export type Form = (typeof FORMS)[number];

/** Scores of 100, times in ms, layout shift without unit, scripts in transferred bytes. */
export type Audit = {
  performance: number;
  accessibility: number;
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  scriptBytes: number;
};

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<
    string,
    { numericValue?: number; details?: { items?: { resourceType?: string; transferSize?: number }[] } }
  >;
};

/** Runs Lighthouse once on a page, signed in to the demo account, with empty caches. */
export function audit(demo: Demo, path: string, form: Form): Audit {
  const folder = mkdtempSync(join(tmpdir(), "clarion-lighthouse-"));
  const file = join(folder, "report.json");
  const headers = JSON.stringify({ Cookie: `${demo.cookie.name}=${demo.cookie.value}` });
  const options = [
    ["--output=json", `--output-path=${file}`, "--quiet", `--chrome-flags=${FLAGS}`, `--extra-headers=${headers}`],
    ["--only-categories=performance,accessibility", "--no-enable-error-reporting"],
    form === "desktop" ? ["--preset=desktop"] : [],
  ].flat();
  const npm = ["exec", "--yes", `--package=${LIGHTHOUSE}`, "--", "lighthouse", `${demo.origin}${path}`, ...options];
  const env = { ...process.env, CHROME_PATH: CHROME, PUPPETEER_SKIP_DOWNLOAD: "1" };
  for (let attempt = 1; ; attempt++) {
    const { status, stderr } = spawnSync("npm", npm, { env, encoding: "utf8" });
    if (status === 0) break;
    // A trace without the start of the navigation; Lighthouse itself recommends another run then.
    if (attempt === ATTEMPTS || !stderr.includes("NO_NAVSTART")) {
      throw new Error(`Lighthouse failed on ${path}: ${stderr.slice(-2_000)}`);
    }
  }
  const report: Report = JSON.parse(readFileSync(file, "utf8"));
  rmSync(folder, { recursive: true });
  return toAudit(report);
}

function toAudit({ categories, audits }: Report): Audit {
  const score = (name: string) => Math.round(100 * (categories[name]?.score ?? Number.NaN));
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const requests = audits["network-requests"]?.details?.items ?? [];
  const scripts = requests.filter(({ resourceType }) => resourceType === "Script");
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    fcpMs: Math.round(figure("first-contentful-paint")),
    lcpMs: Math.round(figure("largest-contentful-paint")),
    tbtMs: Math.round(figure("total-blocking-time")),
    cls: Math.round(1_000 * figure("cumulative-layout-shift")) / 1_000,
    scriptBytes: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
  };
}
