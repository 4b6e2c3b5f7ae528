import { afterEach } from "vitest";
import type { RangeSelection } from "#lib/content/sources/range.ts";
import type { ActivitySource } from "#lib/content/sources/source.ts";
import { TestRepository } from "./git-repository.ts";
import type { HostedRepository } from "./hosted-repository.ts";

export type ServedSources = {
  open: (repository: HostedRepository, branch?: string) => Promise<ActivitySource>;
  close: () => Promise<void>;
};

/** Serves repositories with the API of one vendor, a few rows per page. */
export type SourceVendor = { name: string; serve: (repositories: HostedRepository[]) => Promise<ServedSources> };

/** Returns a time in March 2024 (UTC). */
export const marchDay = (day: number, hour = 0) => new Date(Date.UTC(2024, 2, day, hour));
export const window = (from: Date, to: Date): RangeSelection => ({ kind: "time", from, to });
export const everything: RangeSelection = { kind: "revisions", from: null, to: "HEAD" };

export type SourceFixture = {
  repository: () => TestRepository;
  serve: (repositories: HostedRepository[]) => Promise<ServedSources>;
  open: (seed: Partial<HostedRepository> & { git: TestRepository }, branch?: string) => Promise<ActivitySource>;
};

/** Creates repositories and servers of one vendor and removes them after each test. */
export function sourceFixture(vendor: SourceVendor): SourceFixture {
  const cleanups: (() => void | Promise<void>)[] = [];

  afterEach(async () => {
    for (const undo of cleanups.splice(0).reverse()) await undo();
  });

  const serve = async (repositories: HostedRepository[]): Promise<ServedSources> => {
    const served = await vendor.serve(repositories);
    cleanups.push(served.close);
    return served;
  };
  return {
    serve,
    repository: () => {
      const git = new TestRepository();
      cleanups.push(() => git.remove());
      return git;
    },
    open: async (seed, branch) => {
      const repository = { id: 7, owner: "acme", name: "widget", ...seed };
      return (await serve([repository])).open(repository, branch);
    },
  };
}
