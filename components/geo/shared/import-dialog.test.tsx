import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { ImportDialog, type Importer } from "./import-dialog.tsx";

const RESULT = { imported: 2, updated: 1, skipped: 1, issues: [{ line: 3, message: "prompt: Too long" }] };

function open(result = RESULT) {
  const sent: { csv: string; dryRun: boolean }[] = [];
  const importer: Importer = {
    mutate: (input, { onSuccess }) => {
      sent.push(input);
      onSuccess(result, input);
    },
    isPending: false,
    error: null,
    reset: vi.fn(),
  };
  const onOpenChange = vi.fn();
  render(<ImportDialog noun="prompt" example="prompt" hint="" importer={importer} onOpenChange={onOpenChange} />);
  return { sent, onOpenChange, field: screen.getByRole("textbox", { name: "CSV" }) };
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("ImportDialog", () => {
  it("shows the effect before it stores anything", async () => {
    const { sent, onOpenChange, field } = open();
    await userEvent.type(field, "a");
    await press("Check");
    expect(sent).toEqual([{ csv: "a", dryRun: true }]);
    const outcome = screen.getByRole("region", { name: "Preview" });
    expect(outcome.textContent).toContain("2 prompts would be added, 1 changed, 1 row left out.");
    expect(outcome.textContent).toContain("Line 3prompt: Too long");
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  it("imports the checked text and closes", async () => {
    const { sent, onOpenChange, field } = open();
    await userEvent.type(field, "a");
    await press("Check");
    await press("Import 3 prompts");
    expect(sent.at(-1)).toEqual({ csv: "a", dryRun: false });
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it("checks again after the text has changed", async () => {
    const { sent, field } = open();
    await userEvent.type(field, "a");
    await press("Check");
    await userEvent.type(field, "b");
    expect(screen.queryByRole("region", { name: "Preview" })).toBeNull();
    await press("Check");
    expect(sent.at(-1)).toEqual({ csv: "ab", dryRun: true });
  });

  it("disables the import when nothing would change", async () => {
    const { field } = open({ imported: 0, updated: 0, skipped: 1, issues: [] });
    await userEvent.type(field, "a");
    await press("Check");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Nothing to import" }).disabled).toBe(true);
  });
});
