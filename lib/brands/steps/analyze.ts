import "server-only";
import type { Db } from "#db/client.ts";
import { type AnalysisRow, changeAnalysis } from "#db/queries/brands/analyses.ts";
import { findBrand, listBrands, lockBrands } from "#db/queries/brands/brands.ts";
import { settle } from "#lib/billing/reservations.ts";
import { extractFindings, type Findings, findings } from "#lib/brands/analysis/findings.ts";
import { scraped } from "#lib/brands/analysis/scraped.ts";
import { refineFindings } from "#lib/brands/service/refine.ts";
import { scrapeWebsite } from "#lib/brands/service/scrape.ts";
import { isNameTaken, storeBrand } from "#lib/brands/service/write.ts";
import { LANGUAGE_CODES } from "#lib/languages.ts";
import { FIRST_SKILLS } from "#lib/skills/system.ts";
import { type AnalysisRun, atStep, storeStepResult } from "./run.ts";

/** Step 1: reads the website's pages. */
export function scrapeStep(run: AnalysisRun): Promise<boolean> {
  return atStep(run, "scraping", async (row) => {
    await storeStepResult(run, await scrapeWebsite(row.websiteUrl, run.web));
  });
}

/** Step 2: extracts the findings from the pages and refines them with a model if one is configured. */
export function extractStep(run: AnalysisRun): Promise<boolean> {
  return atStep(run, "extracting", async (row) => {
    const stored = parseStored(row);
    // A repeated step after a crash finds its own result.
    if (findings.safeParse(stored).success) return;
    const pages = scraped.parse(stored);
    await storeStepResult(run, await refineFindings(extractFindings(pages), pages));
  });
}

function parseStored(row: AnalysisRow): unknown {
  if (row.findings === null) throw new Error(`Analysis ${row.id} has read no pages.`);
  return JSON.parse(row.findings);
}

/**
 * Step 3: stores the brand identity and completes the job in one transaction. Idempotent: repeated runs create one
 * identity.
 */
export function saveStep(run: AnalysisRun): Promise<boolean> {
  return atStep(run, "saving", async (row) => {
    const result = findings.parse(parseStored(row));
    await run.db.transaction(async (tx) => {
      const now = run.clock.now();
      const brandIdentityId = await storeFindings(tx, row, result, now);
      const completed = await changeAnalysis(tx, row.organizationId, row.id, run.workflowRunId, {
        status: "completed",
        step: null,
        brandIdentityId,
        findings: null,
        error: null,
        completedAt: now,
        updatedAt: now,
      });
      // The sweep ended the analysis in the meantime. The rollback removes the identity, and a retry stops.
      if (!completed) throw new Error(`Analysis ${row.id} has ended while its brand identity was stored.`);
      await settle(tx, { organizationId: row.organizationId, holderId: row.id }, now);
    });
  });
}

/** @returns the ID of the brand identity, which is derived from the job ID so that it is created once */
async function storeFindings(tx: Db, row: AnalysisRow, result: Findings, now: Date): Promise<string> {
  const id = `brand_${row.id.slice(row.id.indexOf("_") + 1)}`;
  await lockBrands(tx, row.organizationId);
  if (await findBrand(tx, row.organizationId, id)) return id;
  const wanted = row.name ?? (result.companyName || "New brand");
  const brand = {
    ...result,
    companyName: result.companyName || null,
    language: LANGUAGE_CODES[result.language],
    id,
    organizationId: row.organizationId,
    name: await freeName(tx, row.organizationId, wanted),
    websiteUrl: row.websiteUrl,
    skills: [...FIRST_SKILLS],
  };
  await storeBrand(tx, brand, now);
  return id;
}

/** Adds a number to the name if it is already in use. */
async function freeName(tx: Db, organizationId: string, wanted: string): Promise<string> {
  const others = await listBrands(tx, organizationId);
  let name = wanted;
  for (let number = 2; isNameTaken(others, name); number++) name = `${wanted.slice(0, 110)} ${number}`;
  return name;
}
