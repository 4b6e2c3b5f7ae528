import { expect, test } from "vitest";
import { createScan, getScan } from "#lib/geo/scans/service.ts";
import { judgeScan } from "./functions/judge-answers.ts";
import { runScan } from "./functions/run-scan.ts";
import { readUntil, TIMEOUT_MS, testJobServer } from "./testing/job-server.ts";

const { ctx, projectId } = await testJobServer([runScan, judgeScan]);

test(
  "runs requested scans to their end on the job server, one after another",
  async () => {
    for (const repeats of [3, 1]) {
      const { scanId } = await createScan(ctx, projectId, {});
      const { scan } = await readUntil(
        () => getScan(ctx, projectId, scanId),
        ({ scan }) => scan.status !== "queued" && scan.status !== "running",
      );
      expect(scan).toMatchObject({ status: "completed", totalChecks: repeats, completedChecks: repeats, error: null });
    }
  },
  TIMEOUT_MS,
);
