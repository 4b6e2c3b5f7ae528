import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import type { Activity, Commit } from "#lib/content/activity.ts";

/** Labels of the sources: our eight categories and two coarser ones (see the README of the sets). */
const release = z.object({
  repository: z.string(),
  version: z.string(),
  commits: z.array(
    z.object({
      sha: z.string(),
      parents: z.array(z.string()),
      author: z.string(),
      committedAt: z.string(),
      subject: z.string(),
      body: z.string(),
      files: z.array(z.tuple([z.string(), z.number().nullable(), z.number().nullable()])),
    }),
  ),
  labels: z.record(z.string(), z.string()),
});
export type LabelledRelease = z.infer<typeof release>;

/** Reads one set, gzip or plain, with one released version per line. */
export function readDataset(path: string): LabelledRelease[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => release.parse(JSON.parse(line)));
}

/** Builds the result that the `git` source would give for the same commits. */
export function toActivity(labelled: LabelledRelease): Activity {
  const commits: Commit[] = labelled.commits.map(({ author, files, ...rest }) => ({
    ...rest,
    author: { name: author },
    files: files.map(([path, added, deleted]) =>
      added === null || deleted === null ? { path } : { path, added, deleted },
    ),
  }));
  return {
    repository: { id: labelled.repository, owner: labelled.repository, name: labelled.repository },
    commits,
    pullRequests: [],
    releases: [],
    commitCount: commits.length,
  };
}
