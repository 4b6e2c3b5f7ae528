import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderInDashboard } from "#components/testing/dashboard.tsx";
import { TriggerDialog } from "./trigger-dialog.tsx";

const INTEGRATIONS = {
  vcs: [{ id: "int_1", repositoryId: "repo_1", displayName: "acme/reports", enabled: true }],
  tracker: [],
};
const CREATE = "POST /v1/event-triggers";

async function open(answers: Record<string, unknown>) {
  const onOpenChange = vi.fn();
  const page = renderInDashboard(<TriggerDialog onOpenChange={onOpenChange} />, {
    "GET /v1/integrations": INTEGRATIONS,
    ...answers,
  });
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: /^Name/ });
  const sentToCreate = () => page.sent.find(({ route }) => route === CREATE)?.body;
  return { ...page, onOpenChange, name, sentToCreate };
}

describe("TriggerDialog", () => {
  it("sends the draft and closes", async () => {
    const made = { eventTrigger: { id: "trg_1", name: "Releases", sourceConfig: { eventTypes: ["release"] } } };
    const { user, onOpenChange, name, sentToCreate } = await open({ [CREATE]: made });
    await user.type(name, " Releases ");
    await user.click(screen.getByRole("switch", { name: /Pre-releases too/ }));
    await user.click(screen.getByRole("button", { name: "Create event trigger" }));
    await vi.waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
    expect(sentToCreate()).toMatchObject({
      name: "Releases",
      targets: { repositoryIds: ["repo_1"] },
      sourceConfig: { eventTypes: ["release"], includePreReleases: true },
    });
  });

  it("limits posts to the chosen packages", async () => {
    const found = [
      { name: "cli", path: "packages/cli", dependsOn: [], tags: [], confirmed: true },
      { name: "web", path: "packages/web", dependsOn: [], tags: [], confirmed: true },
    ];
    const packages = { "GET /v1/integrations/int_1/packages": { packages: found, confirmed: true } };
    const made = { eventTrigger: { id: "trg_1", name: "", sourceConfig: { eventTypes: ["release"] } } };
    const { user, sentToCreate } = await open({ ...packages, [CREATE]: made });
    await user.click(screen.getByRole("button", { name: "Only some packages" }));
    await user.click(await screen.findByRole("checkbox", { name: /^web/ }));
    expect(screen.getByText("Each post covers these packages and the code that they share.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Create event trigger" }));
    await vi.waitFor(() => expect(sentToCreate()).toMatchObject({ outputConfig: { packages: ["web"] } }));
  });

  it("offers the destinations that other automations name", async () => {
    const named = (publishDestination?: string) => ({ outputConfig: { publishDestination } });
    await open({
      "GET /v1/schedules": { schedules: [named("website"), named("blog"), named()] },
      "GET /v1/event-triggers": { eventTriggers: [named("website")] },
    });
    const field = screen.getByRole<HTMLInputElement>("combobox", { name: /^Destination/ });
    await vi.waitFor(() => {
      expect(Array.from(field.list?.options ?? [], ({ value }) => value)).toEqual(["blog", "website"]);
    });
  });

  it("asks about pre-releases only when releases are selected", async () => {
    const { user } = await open({});
    const events = screen.getByRole("combobox", { name: "On" });
    events.focus();
    await user.keyboard("{Enter}");
    await user.click(await screen.findByRole("option", { name: /^Every push/ }));
    await vi.waitFor(() => expect(screen.queryByRole("switch", { name: /Pre-releases too/ })).toBeNull());
    expect(events.textContent).toContain("Every push");
  });

  it("keeps the draft and shows the error beside its field", async () => {
    const body = {
      error: "Invalid request",
      recovery: "Correct the fields.",
      details: [{ path: "name", message: "This name is taken" }],
    };
    const { user, onOpenChange, name } = await open({ [CREATE]: Response.json(body, { status: 400 }) });
    await user.type(name, "Releases{Enter}");
    await vi.waitFor(() => expect(name.getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getByText("This name is taken")).toBeTruthy();
    expect(name.value).toBe("Releases");
    expect(onOpenChange).not.toHaveBeenCalled();
  });
});
