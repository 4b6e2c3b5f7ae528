import { describe, expect, it } from "vitest";
import type { TrackerIntegration, VcsIntegration } from "#lib/integrations/contract.ts";
import { chosenRepositories, chosenTrackers, repositoriesParam, trackersParam } from "./chosen-sources.ts";

const timestamp = "2026-11-01T00:00:00.000Z";
const common = {
  enabled: true,
  baseUrl: null,
  checkedAt: null,
  checkError: null,
  createdAt: timestamp,
  updatedAt: timestamp,
};
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
  notedShare: null,
  foldWithoutNote: null,
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

describe("chosen sources in the URL", () => {
  it.each([
    [[], ["a", "b"]],
    [["gone"], ["a", "b"]],
    [["b"], ["b"]],
    [["repo_a", "gone"], ["a"]],
  ])("resolves repositories %j to %j", (requested, ids) => {
    expect(chosenRepositories(repositories, requested).map(({ id }) => id)).toEqual(ids);
  });

  it.each([
    [[], ["x", "y"]],
    [["none"], []],
    [["y"], ["y"]],
    [["gone"], ["x", "y"]],
  ])("resolves trackers %j to %j", (requested, ids) => {
    expect(chosenTrackers(trackers, requested).map(({ id }) => id)).toEqual(ids);
  });

  it("reads back the same choice from the URL", () => {
    for (const ids of [["a"], ["b"], ["a", "b"]]) {
      const back = chosenRepositories(repositories, repositoriesParam(ids, repositories));
      expect(back.map(({ id }) => id)).toEqual(ids);
    }
    for (const ids of [[], ["x"], ["x", "y"]]) {
      expect(chosenTrackers(trackers, trackersParam(ids, trackers)).map(({ id }) => id)).toEqual(ids);
    }
  });
});
