import { afterEach } from "vitest";
import type { RangeSelection } from "#lib/content/sources/range.ts";
import type { ActivitySource } from "#lib/content/sources/source.ts";
import { TestRepository } from "./git-repository.ts";
import type { HostedRepository } from "./hosted-repository.ts";

export type ServedSources = {
  open: (repository: HostedRepository, branch?: string) => Promise<ActivitySource>;
  close: () => Promise<void>;
};

/** Serves repositories as one vendor does, a few rows a page. */
export type SourceVendor = { name: string; serve: (repositories: HostedRepository[]) => Promise<ServedSources> };

/** An hour of a day of one month. */
export const at = (day: number, hour = 0) => new Date(Date.UTC(2024, 2, day, hour));
export const window = (from: Date, to: Date): RangeSelection => ({ kind: "time", from, to });
export const everything: RangeSelection = { kind: "revisions", from: null, to: "HEAD" };

export type SourceFixture = {
  repository: () => TestRepository;
  serve: (repositories: HostedRepository[]) => Promise<ServedSources>;
  open: (seed: Partial<HostedRepository> & { git: TestRepository }, branch?: string) => Promise<ActivitySource>;
};

/** Repositories and servers of one vendor that are gone after each test. */
export function sourceFixture(vendor: SourceVendor): SourceFixture {
  const made: (() => void | Promise<void>)[] = [];

  afterEach(async () => {
    for (const undo of made.splice(0).reverse()) await undo();
  });

  const serve = async (repositories: HostedRepository[]): Promise<ServedSources> => {
    const served = await vendor.serve(repositories);
    made.push(served.close);
    return served;
  };
  return {
    serve,
    repository: () => {
      const git = new TestRepository();
      made.push(() => git.remove());
      return git;
    },
    open: async (seed, branch) => {
      const whole = { id: 7, owner: "acme", name: "widget", ...seed };
      return (await serve([whole])).open(whole, branch);
    },
  };
}
