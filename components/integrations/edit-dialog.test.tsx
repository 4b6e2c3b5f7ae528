import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderInDashboard } from "#components/testing/dashboard.tsx";
import type { AnyIntegration, TrackerIntegration, VcsIntegration } from "#lib/integrations/contract.ts";
import { EditDialog } from "./edit-dialog.tsx";

const REPOSITORY: VcsIntegration = {
  id: "int_1",
  repositoryId: "repo_1",
  displayName: "acme/reports",
  provider: "git",
  owner: "acme",
  repo: "reports",
  defaultBranch: "main",
  private: false,
  enabled: true,
  baseUrl: null,
  access: "none",
  checkedAt: null,
  checkError: null,
  notedShare: 0.64,
  foldWithoutNote: null,
  webhookUrl: null,
  createdAt: "2026-11-01T00:00:00.000Z",
  updatedAt: "2026-11-01T00:00:00.000Z",
};
const UPDATE = "PATCH /v1/integrations/int_1";

function open(integration: AnyIntegration = REPOSITORY, answer: unknown = { integration }) {
  const onOpenChange = vi.fn();
  const page = renderInDashboard(<EditDialog integration={integration} onOpenChange={onOpenChange} />, {
    [UPDATE]: answer,
  });
  const choose = async (name: string) => {
    screen.getByRole("combobox", { name: "Changes without a release note" }).focus();
    await page.user.keyboard("{Enter}");
    await page.user.click(await screen.findByRole("option", { name }));
  };
  const save = () => page.user.click(screen.getByRole("button", { name: "Save" }));
  const bodies = () => page.sent.filter(({ route }) => route === UPDATE).map(({ body }) => body);
  return { ...page, onOpenChange, choose, save, bodies };
}

describe("EditDialog", () => {
  it("sends the choice about changes without a release note", async () => {
    const { onOpenChange, choose, save, bodies } = open();
    await choose("List like other changes");
    await save();
    await vi.waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
    expect(bodies()).toEqual([{ foldWithoutNote: false }]);
  });

  it("sends null when the decision is automatic again", async () => {
    const { choose, save, bodies } = open({ ...REPOSITORY, foldWithoutNote: true });
    const field = screen.getByRole("combobox", { name: "Changes without a release note" });
    expect(field.textContent).toContain("Group by area");
    await choose("Decide automatically");
    await save();
    await vi.waitFor(() => expect(bodies()).toEqual([{ foldWithoutNote: null }]));
  });

  it("sends nothing when nothing was changed", async () => {
    const { onOpenChange, choose, save, bodies } = open();
    await choose("Group by area");
    await choose("Decide automatically");
    await save();
    expect(onOpenChange).toHaveBeenCalledWith(false);
    expect(bodies()).toEqual([]);
  });

  it("says what was measured, and what follows only when the decision is automatic", async () => {
    const { choose } = open();
    const measured = "64% of the changes of the last 12 months came with a release note";
    expect(screen.getByText(`${measured}, so the others are folded into one line per area.`)).toBeTruthy();
    await choose("List like other changes");
    expect(screen.getByText(`${measured}.`)).toBeTruthy();
  });

  it.each<[string, Partial<VcsIntegration>, RegExp]>([
    ["few changes have a note", { notedShare: 0.147 }, /^Fewer than 15% of the changes .* every change is listed\.$/],
    ["the share is just enough", { notedShare: 0.15 }, /^15% of the changes .* are folded into one line per area\.$/],
    [
      "nothing was measured",
      { notedShare: null },
      /^Not measured yet\. .* if the last 12 months have at least 10 changes\.$/,
    ],
    ["a host has shown no notes", { notedShare: null, provider: "github" }, /if changes come with release notes\.$/],
  ])("explains the automatic decision when %s", (_, change, text) => {
    open({ ...REPOSITORY, ...change });
    expect(screen.getByText(text)).toBeTruthy();
  });

  it("does not ask for a tracker", () => {
    const { id, displayName, enabled, baseUrl, checkedAt, checkError, createdAt, updatedAt } = REPOSITORY;
    const common = { id, displayName, enabled, baseUrl, checkedAt, checkError, createdAt, updatedAt };
    const tracker: TrackerIntegration = { ...common, provider: "linear", teamId: null, teamName: null };
    open(tracker);
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  it("shows the error beside its field", async () => {
    const details = [{ path: "foldWithoutNote", message: "not now" }];
    const refused = Response.json({ error: "Invalid request", recovery: "Correct it.", details }, { status: 400 });
    const { onOpenChange, choose, save } = open(REPOSITORY, refused);
    await choose("List like other changes");
    await save();
    expect(await screen.findByText("Not now")).toBeTruthy();
    expect(onOpenChange).not.toHaveBeenCalled();
  });
});
