import type { Db } from "#db/client.ts";
import { insertChecks, type NewCheck } from "#db/queries/geo/checks.ts";
import { insertScan } from "#db/queries/geo/scans.ts";
import { newId } from "#lib/ids.ts";

/** Stores answers of a finished scan, one per hour, without scores. @returns the ids of the checks */
export async function testAnswers(
  db: Db,
  project: { organizationId: string; projectId: string },
  texts: readonly string[],
  from: Date,
): Promise<string[]> {
  const times = { createdAt: from, updatedAt: from };
  const scan = await insertScan(db, {
    ...project,
    ...times,
    id: newId("scan"),
    kind: "scan",
    status: "completed",
    trigger: "manual",
    request: {},
    seed: "test",
    movedAt: from,
  });
  if (!scan) throw new Error("Another scan of the project is open.");
  const rows = texts.map((text, index): NewCheck => {
    const capturedAt = new Date(from.getTime() + index * 3_600_000);
    return {
      ...project,
      id: newId("chk", capturedAt.getTime()),
      scanId: scan.id,
      promptId: "prm_test",
      repeatIndex: index,
      prompt: "Which tools?",
      branded: false,
      engine: "sandbox/atlas",
      provider: "sandbox",
      language: "en",
      status: "ok",
      text,
      citations: [],
      capturedAt,
      createdAt: from,
    };
  });
  for (let start = 0; start < rows.length; start += 500) await insertChecks(db, rows.slice(start, start + 500));
  return rows.map(({ id }) => id);
}
