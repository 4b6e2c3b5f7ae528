import "server-only";
import type { BriefRow } from "#db/queries/geo/briefs.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { AppError } from "#lib/errors.ts";
import { createScan } from "#lib/geo/scans/service.ts";
import { log } from "#lib/log.ts";
import type { BaselineScan } from "./contract.ts";
import { BASELINE_REPEATS } from "./limits.ts";

/**
 * Asks the questions of an approved brief anew. They were chosen for a low rate, so that earlier answers are no
 * baseline: without any effect, later ones would name the company more often.
 * @returns null where no tracked prompt asks the question; the writing goes on when the scan cannot start
 */
export async function askBaseline(
  ctx: Ctx,
  { id, projectId, promptIds }: Pick<BriefRow, "id" | "projectId" | "promptIds">,
): Promise<BaselineScan | null> {
  if (promptIds.length === 0) return null;
  try {
    const { scanId } = await createScan(ctx, projectId, { promptIds, repeats: BASELINE_REPEATS });
    return { scanId, reason: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error, briefId: id }, "the baseline of a brief was not asked");
    return { scanId: null, reason: error.message };
  }
}
