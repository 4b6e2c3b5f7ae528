import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { guardedFetch } from "#lib/web/guarded-fetch.ts";
import { BUNDLED_LISTS } from "./bundled.ts";
import { compileLists, type RangeList, type Verifier } from "./lists.ts";
import { type ReadPage, type Refreshed, refreshList } from "./refresh.ts";

const PAGE_MAX_BYTES = 2_000_000;

const file = z.array(
  z.object({ id: z.string(), retrievedAt: z.iso.date(), sha256: z.string(), prefixes: z.array(z.string()) }),
);

type Loaded = { version: string; lists: readonly RangeList[]; verifier: Verifier };
let loaded: Loaded | undefined;

/** The address lists in use: of each operator the newer of the bundled copy and the one in the data directory. */
export function getRangeLists(): readonly RangeList[] {
  return load().lists;
}

/** The compiled lists in use. Another process may refresh them, so that the file's time is checked on each call. */
export function getVerifier(): Verifier {
  return load().verifier;
}

/**
 * Fetches every list from its operator into the data directory. A list that cannot be read stays as it is.
 * @returns each list with the reason of its failure
 */
export async function refreshRangeLists(now: Date, readPage: ReadPage = fetchPage): Promise<Refreshed[]> {
  const day = now.toISOString().slice(0, 10);
  const refreshed: Refreshed[] = [];
  for (const list of getRangeLists()) refreshed.push(await refreshList(list, day, readPage));
  const copies = refreshed.flatMap(({ list, fault }) => (fault === null || list.source === null ? [list] : []));
  write(copies.map(({ id, retrievedAt, sha256, prefixes }) => ({ id, retrievedAt, sha256, prefixes })));
  return refreshed;
}

/**
 * Refreshes the lists unless each of them is of today. Failures are logged; the Overview and `doctor` show lists that
 * grow old.
 */
export async function maintainRangeLists(now: Date, readPage: ReadPage = fetchPage): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  if (getRangeLists().every(({ retrievedAt }) => retrievedAt === day)) return;
  const failed = (await refreshRangeLists(now, readPage)).filter(({ fault }) => fault !== null);
  if (failed.length === 0) return;
  const lists = failed.map(({ list }) => list.id);
  log.warn({ lists, fault: failed[0]?.fault }, "address lists of AI operators could not be refreshed");
}

const pathOf = () => join(env.CLARION_DATA_DIR, "address-ranges.json");

function load(): Loaded {
  const version = readVersion();
  if (loaded?.version === version) return loaded;
  const copies = version === "" ? [] : readCopies();
  const lists = BUNDLED_LISTS.map((list) => {
    const copy = copies.find(({ id, retrievedAt }) => id === list.id && retrievedAt > list.retrievedAt);
    return copy ? { ...list, ...copy, source: null, complete: true } : list;
  });
  loaded = { version, lists, verifier: compileLists(lists) };
  return loaded;
}

/** Changes with the file; empty without one. */
function readVersion(): string {
  const stats = statSync(pathOf(), { throwIfNoEntry: false });
  return stats ? `${pathOf()} ${stats.mtimeMs} ${stats.size}` : "";
}

function readCopies(): z.output<typeof file> {
  try {
    const copies = file.parse(JSON.parse(readFileSync(pathOf(), "utf8")));
    compileLists(copies.map((copy) => ({ ...copy, operator: "", urls: [], source: null, complete: true })));
    return copies;
  } catch (err) {
    log.warn({ err, file: pathOf() }, "the refreshed address lists cannot be read; the bundled ones are used");
    return [];
  }
}

/** Replaces the file as a whole, so that no reader sees a part of it. */
function write(copies: z.output<typeof file>): void {
  mkdirSync(env.CLARION_DATA_DIR, { recursive: true, mode: 0o700 });
  const temporary = `${pathOf()}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(copies)}\n`);
  renameSync(temporary, pathOf());
}

async function fetchPage(url: string): Promise<string> {
  const { status, body } = await guardedFetch(url, {
    headers: { accept: "application/json" },
    maxBytes: PAGE_MAX_BYTES,
  });
  if (status !== 200) throw new Error(`${url} answered ${status}`);
  return new TextDecoder().decode(body);
}
