import { describe, expect, it } from "vitest";
import type { TrackerIntegration, VcsIntegration } from "#lib/integrations/contract.ts";
import { chosenRepositories, chosenTrackers, namedRepositories, namedTrackers } from "./chosen-sources.ts";

const at = "2026-11-01T00:00:00.000Z";
const common = { enabled: true, baseUrl: null, checkedAt: null, checkError: null, createdAt: at, updatedAt: at };
const repository = (id: string): VcsIntegration => ({
  ...common,
  id,
  repositoryId: `repo_${id}`,
  displayName: id,
  provider: "github",
  owner: "acme",
  repo: id,
  defaultBranch: "main",
  private: false,
  access: "none",
  webhookUrl: null,
});
const tracker = (id: string): TrackerIntegration => ({
  ...common,
  id,
  displayName: id,
  provider: "linear",
  teamId: id,
  teamName: id,
});
const repositories = [repository("a"), repository("b")];
const trackers = [tracker("x"), tracker("y")];

describe("what the address says of sources", () => {
  it.each([
    [[], ["a", "b"]],
    [["gone"], ["a", "b"]],
    [["b"], ["b"]],
    [["repo_a", "gone"], ["a"]],
  ])("names repositories: %j is %j", (named, ids) => {
    expect(chosenRepositories(repositories, named).map(({ id }) => id)).toEqual(ids);
  });

  it.each([
    [[], ["x", "y"]],
    [["none"], []],
    [["y"], ["y"]],
    [["gone"], ["x", "y"]],
  ])("names trackers: %j is %j", (named, ids) => {
    expect(chosenTrackers(trackers, named).map(({ id }) => id)).toEqual(ids);
  });

  it("comes back as it was chosen", () => {
    for (const ids of [["a"], ["b"], ["a", "b"]]) {
      const back = chosenRepositories(repositories, namedRepositories(ids, repositories));
      expect(back.map(({ id }) => id)).toEqual(ids);
    }
    for (const ids of [[], ["x"], ["x", "y"]]) {
      expect(chosenTrackers(trackers, namedTrackers(ids, trackers)).map(({ id }) => id)).toEqual(ids);
    }
  });
});
