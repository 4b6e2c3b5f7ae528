import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderInDashboard } from "#components/testing/dashboard.tsx";
import type { VcsIntegration } from "#lib/integrations/contract.ts";
import { PackagesDialog } from "./packages-dialog.tsx";

const PATH = "/v1/integrations/int_1/packages";
const REPOSITORY = { id: "int_1", repositoryId: "repo_1", displayName: "acme/kit" } as VcsIntegration;
const item = (name: string, confirmed: boolean, dependsOn: string[] = []) => {
  return { name, path: `packages/${name}`, dependsOn, tags: [], confirmed };
};
const FOUND = { packages: [item("base", true), item("cli", true), item("web", true, ["base"])], confirmed: false };

function open(answers: Record<string, unknown>) {
  const onOpenChange = vi.fn();
  const page = renderInDashboard(<PackagesDialog integration={REPOSITORY} onOpenChange={onOpenChange} />, answers);
  return { ...page, onOpenChange };
}

describe("PackagesDialog", () => {
  it("confirms the packages that stay selected", async () => {
    const { user, sent, onOpenChange } = open({ [`GET ${PATH}`]: FOUND, [`PUT ${PATH}`]: FOUND });
    await user.click(await screen.findByRole("checkbox", { name: /^base/ }));
    expect(screen.getByText("packages/web, with base")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    await vi.waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
    expect(sent.at(-1)).toEqual({ route: `PUT ${PATH}`, body: { packages: ["cli", "web"] } });
  });

  it("says that no packages were found, with nothing to confirm", async () => {
    open({ [`GET ${PATH}`]: { packages: [], confirmed: false } });
    expect(await screen.findByText(/^No packages were found\./)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Confirm" })).toHaveProperty("disabled", true);
  });

  it("says why the list could not be confirmed, and stays open", async () => {
    const refused = Response.json(
      { error: 'There is no package "cli"', recovery: "Name some of web." },
      { status: 400 },
    );
    const { user, onOpenChange } = open({ [`GET ${PATH}`]: FOUND, [`PUT ${PATH}`]: refused });
    await screen.findByRole("checkbox", { name: /^cli/ });
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    expect(await screen.findByText(/There is no package "cli"/)).toBeTruthy();
    expect(onOpenChange).not.toHaveBeenCalled();
  });
});
