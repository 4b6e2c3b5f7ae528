import type { Browser } from "@playwright/test";
import type { Demo } from "./demo.ts";

/** Milliseconds from the start of the navigation to each state, and bytes of the scripts in the document. */
export type Loading = { shellMs: number; dataMs: number; settledMs: number; firstLoadBytes: number };

type Marks = Record<"shell" | "data" | "settled", number | undefined>;

/**
 * Runs in the page before other scripts: records the first frames that show the page frame or skeleton, its data, and
 * the last of its data.
 */
function watch(selector: string): void {
  const marks: Marks = { shell: undefined, data: undefined, settled: undefined };
  Object.assign(window, { clarionMarks: marks });
  const look = () => {
    const main = document.querySelector("main");
    const waiting = main?.querySelector("[data-slot=skeleton]") ?? null;
    if (main?.querySelector("h1, [data-slot=skeleton]")) marks.shell ??= performance.now();
    if (document.querySelector(selector)) marks.data ??= performance.now();
    if (marks.data !== undefined && waiting === null) marks.settled ??= performance.now();
    if (marks.settled === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Loads a page twice, first with empty caches.
 * @param shown a selector that only the page's data matches
 */
export async function load(browser: Browser, demo: Demo, path: string, shown: string): Promise<[Loading, Loading]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await context.addCookies([{ ...demo.cookie, url: demo.origin }]);
    const page = await context.newPage();
    await page.addInitScript(watch, shown);
    const once = async (): Promise<Loading> => {
      const answer = await page.goto(`${demo.origin}${path}`);
      const html = (await answer?.text()) ?? "";
      await page.waitForFunction(() => (window as unknown as { clarionMarks: Marks }).clarionMarks.settled);
      const marks = await page.evaluate(() => (window as unknown as { clarionMarks: Marks }).clarionMarks);
      const readMark = (name: keyof Marks) => Math.round(marks[name] ?? Number.NaN);
      const scripts = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, source = ""]) => source);
      return {
        shellMs: readMark("shell"),
        dataMs: readMark("data"),
        settledMs: readMark("settled"),
        firstLoadBytes: await weigh(scripts),
      };
    };
    const weigh = (paths: string[]) =>
      page.evaluate((sources) => {
        const wanted = new Set(sources.map((source) => new URL(source, window.location.href).href));
        const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
        return loaded.filter(({ name }) => wanted.has(name)).reduce((sum, entry) => sum + entry.encodedBodySize, 0);
      }, paths);
    return [await once(), await once()];
  } finally {
    await context.close();
  }
}
