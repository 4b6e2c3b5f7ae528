import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderInDashboard } from "#components/testing/dashboard.tsx";
import { PackagePicker } from "./package-picker.tsx";

const FOUND = { name: "cli", path: "packages/cli", dependsOn: [], tags: [], confirmed: true };

function open(chosen: string[], packages: unknown[]) {
  const onChange = vi.fn();
  const picker = <PackagePicker integrationIds={["int_1"]} chosen={chosen} onChange={onChange} />;
  return { ...renderInDashboard(picker, { "GET /v1/integrations/int_1/packages": { packages } }), onChange };
}

it("shows a chosen package that is not found any more, so that it can be deselected", async () => {
  const { user, onChange } = open(["cli", "web"], [FOUND]);
  const lost = await screen.findByRole("checkbox", { name: /^web\s*Not found/ });
  await user.click(lost);
  expect(onChange).toHaveBeenCalledWith(["cli"]);
});

it("says that posts cover everything when no packages are found", async () => {
  const { user } = open([], []);
  await user.click(screen.getByRole("button", { name: "Only some packages" }));
  expect(await screen.findByText("No packages were found. The post covers everything.")).toBeTruthy();
});
