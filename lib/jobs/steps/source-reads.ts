import "server-only";
import type { JobRow } from "#db/queries/posts/generation-jobs.ts";
import type { Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";
import type { SourceRead } from "#lib/content/writers/model/request.ts";
import { AppError } from "#lib/errors.ts";
import type { ContentRead } from "#lib/jobs/reader/protocol.ts";
import { readRepositories } from "#lib/jobs/reader/spawn.ts";
import { jobRequest } from "#lib/jobs/request.ts";
import { sourcesOfRun } from "#lib/jobs/service/sources.ts";
import { log } from "#lib/log.ts";
import { buildRequest } from "./read.ts";
import type { Run } from "./run.ts";

const UNREADABLE = "It could not be read.";

/**
 * Reads what a model asks of the job's repositories. A repository that cannot be read costs the post nothing but these
 * answers.
 * @returns one text for each read
 */
export async function readSources(
  run: Run,
  job: JobRow,
  ledger: Ledger,
  wanted: readonly SourceRead[],
): Promise<string[]> {
  const reads = wanted.map((read) => toContentRead(read, ledger));
  try {
    const sources = await sourcesOfRun(run.db, job);
    const ids = new Set(reads.map((read) => read?.repositoryId));
    const repositories = sources.repositories.filter(({ repository }) => ids.has(repository.id));
    const request = await buildRequest(run, job, { repositories, trackers: [] }, "contents");
    const { texts } = await readRepositories({ ...request, reads: reads.filter((read) => read !== null) });
    return reads.map((read) => (read === null ? UNREADABLE : (texts.shift() ?? UNREADABLE)));
  } catch (fault) {
    if (!(fault instanceof AppError)) throw fault;
    log.warn({ err: fault, jobId: job.id }, "sources could not be read for a model");
    return reads.map(() => UNREADABLE);
  }
}

/** Whether a job may read its sources: a rewrite only has the ledger of its post. */
export function canReadSources(job: JobRow): boolean {
  return job.repositoryIds.length > 0 && jobRequest.parse(job.request).rewrites === null;
}

/** Null if the entry has no commit that could be read. */
function toContentRead({ tool, entry, argument }: SourceRead, ledger: Ledger): ContentRead | null {
  const commits = listCommits(entry);
  const [first] = commits;
  if (first === undefined) return null;
  const { repositoryId } = first;
  if (tool === "read_change") return { tool, repositoryId, commits: commits.map(({ sha }) => sha) };
  const sha = findEnd(ledger, repositoryId) ?? first.sha;
  return tool === "read_file"
    ? { tool, repositoryId, sha, path: argument }
    : { tool, repositoryId, sha, query: argument };
}

function listCommits({ refs }: LedgerEntry): { repositoryId: string; sha: string }[] {
  return refs.flatMap(({ type, repository, id }) => {
    return type === "commit" && /^[0-9a-f]{40,64}$/.test(id) ? [{ repositoryId: repository, sha: id }] : [];
  });
}

/** The newest commit of a repository in the range. */
function findEnd({ entries }: Ledger, repositoryId: string): string | undefined {
  const newest = entries.toSorted((a, b) => Date.parse(b.mergedAt) - Date.parse(a.mergedAt));
  return newest.flatMap(listCommits).find((commit) => commit.repositoryId === repositoryId)?.sha;
}
