import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Db } from "#db/client.ts";
import { listRunsOfEvent } from "#db/queries/embedded/runs.ts";
import { ingest } from "#inngest/embedded/events/ingest.ts";
import { getDatabaseUrl, startScript } from "#lib/testing/processes.ts";
import { TAKEOVER_EVENT } from "./takeover.ts";

const TAKEOVER = join(import.meta.dirname, "takeover-child.ts");

/** Cases of several processes on one database, which only a server supports. */
export function takeoverCases(db: Db, url: string): void {
  test("elects one of two processes, and fails over without loss after its death", async () => {
    const home = mkdtempSync(join(tmpdir(), "clarion-takeover-"));
    const journal = join(home, "journal");
    writeFileSync(journal, "");
    const read = () => readFileSync(journal, "utf8").split("\n").filter(Boolean);
    const own = await getDatabaseUrl(db, url);
    const start = (name: string) => startScript(TAKEOVER, [own, journal, name], { CLARION_DATA_DIR: home });
    const children = { a: start("a"), b: start("b") };
    try {
      await until(() => read().filter((line) => line.endsWith("ready")).length === 2);
      const send = async (from: number, to: number) => {
        const events = Array.from({ length: to - from }, (_, n) => ({ name: TAKEOVER_EVENT, data: { n: from + n } }));
        return ingest(db, events, null, new Date());
      };
      const isDone = (n: number) => read().some((line) => line.endsWith(` ${n} three`));
      const ids = await send(0, 10);
      await until(() => Array.from({ length: 10 }, (_, n) => n).every(isDone));
      const workers = new Set(read().flatMap((line) => (line.endsWith("ready") ? [] : [line.charAt(0)])));
      expect(workers.size).toBe(1);
      const leader = workers.has("a") ? "a" : "b";
      const heir = leader === "a" ? "b" : "a";
      ids.push(...(await send(10, 40)));
      await until(() => isDone(12));
      children[leader].kill("SIGKILL");
      await until(async () => {
        const runs = await Promise.all(ids.map((id) => listRunsOfEvent(db, id)));
        return runs.every(([run]) => run?.status === "completed");
      });
      const effects = Map.groupBy(
        read().filter((line) => !line.endsWith("ready")),
        (line) => line.slice(2),
      );
      expect(effects.size).toBe(40 * 3);
      // Only the leader's step in flight runs again, once, in the other process.
      const repeated = [...effects.values()].filter((lines) => lines.length > 1);
      for (const lines of repeated) expect(lines.map((line) => line.charAt(0))).toEqual([leader, heir]);
      expect(repeated.length).toBeLessThanOrEqual(16);
      expect(read().some((line) => line.startsWith(`${heir} `) && line.endsWith("three"))).toBe(true);
    } finally {
      for (const child of Object.values(children)) child.kill("SIGKILL");
      rmSync(home, { recursive: true, force: true });
    }
  }, 900_000);
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50));
}
