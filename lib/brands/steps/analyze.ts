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
import { FIRST_SKILLS } from "#lib/skills/system.ts";
import { type AnalysisRun, atStep, keep } from "./run.ts";

/** Reads the website's pages. */
export function scrapeStep(run: AnalysisRun): Promise<boolean> {
  return atStep(run, "scraping", async (row) => {
    await keep(run, await scrapeWebsite(row.websiteUrl, run.web));
  });
}

/** Makes of the pages what they say of the brand; a model refines it where one is configured. */
export function extractStep(run: AnalysisRun): Promise<boolean> {
  return atStep(run, "extracting", async (row) => {
    const found = foundOf(row);
    // After a crash between the two, the findings are there already.
    if (findings.safeParse(found).success) return;
    const pages = scraped.parse(found);
    await keep(run, await refineFindings(extractFindings(pages), pages));
  });
}

function foundOf(row: AnalysisRow): unknown {
  if (row.findings === null) throw new Error(`Analysis ${row.id} has read no pages.`);
  return JSON.parse(row.findings);
}

/** Stores the brand identity and completes the job, both or neither: however often this runs, there is one identity. */
export function saveStep(run: AnalysisRun): Promise<boolean> {
  return atStep(run, "saving", async (row) => {
    const found = findings.parse(foundOf(row));
    await run.db.transaction(async (tx) => {
      const now = run.clock.now();
      const brandIdentityId = await storeFindings(tx, row, found, now);
      const completed = await changeAnalysis(tx, row.organizationId, row.id, run.workflowRunId, {
        status: "completed",
        step: null,
        brandIdentityId,
        findings: null,
        error: null,
        completedAt: now,
        updatedAt: now,
      });
      // Ended by the sweep in the meantime: nothing of this stays, and the next try stops.
      if (!completed) throw new Error(`Analysis ${row.id} has ended while its brand identity was stored.`);
      await settle(tx, { organizationId: row.organizationId, holderId: row.id }, now);
    });
  });
}

/** @returns the id of the brand identity, which is made of the job's own so that it is made once */
async function storeFindings(tx: Db, row: AnalysisRow, found: Findings, now: Date): Promise<string> {
  const id = `brand_${row.id.slice(row.id.indexOf("_") + 1)}`;
  await lockBrands(tx, row.organizationId);
  if (await findBrand(tx, row.organizationId, id)) return id;
  const wanted = row.name ?? (found.companyName || "New brand");
  const brand = {
    ...found,
    companyName: found.companyName || null,
    id,
    organizationId: row.organizationId,
    name: await freeName(tx, row.organizationId, wanted),
    websiteUrl: row.websiteUrl,
    skills: [...FIRST_SKILLS],
  };
  await storeBrand(tx, brand, now);
  return id;
}

/** A name that no other brand identity has: a number is added where it is taken. */
async function freeName(tx: Db, organizationId: string, wanted: string): Promise<string> {
  const others = await listBrands(tx, organizationId);
  let name = wanted;
  for (let number = 2; isNameTaken(others, name); number++) name = `${wanted.slice(0, 110)} ${number}`;
  return name;
}
