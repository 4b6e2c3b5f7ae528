import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { ConfirmDialogOpened, type ConfirmDialogProps } from "./confirm-dialog-opened.tsx";

function Page({ onConfirm = vi.fn(), ...props }: Partial<ConfirmDialogProps>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Delete
      </button>
      <ConfirmDialogOpened
        open={open}
        onOpenChange={setOpen}
        title="Delete Weekly?"
        description="It runs no more."
        confirmLabel="Delete schedule"
        onConfirm={onConfirm}
        {...props}
      />
    </>
  );
}

const opener = () => screen.getByRole("button", { name: "Delete", hidden: true });
const confirm = () => screen.getByRole("button", { name: "Delete schedule" });
async function openByKeyboard() {
  opener().focus();
  await userEvent.keyboard("{Enter}");
}

describe("ConfirmDialogOpened", () => {
  it("lists the losses and focuses the cancel button", async () => {
    render(<Page losses={["3 drafts"]} />);
    await openByKeyboard();
    expect(screen.getByRole("alertdialog", { name: "Delete Weekly?" }).textContent).toContain("3 drafts");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Keep" }));
  });

  it("confirms with the keyboard", async () => {
    const onConfirm = vi.fn();
    render(<Page onConfirm={onConfirm} />);
    await openByKeyboard();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it("closes on Escape and returns the focus", async () => {
    const onConfirm = vi.fn();
    render(<Page onConfirm={onConfirm} />);
    await openByKeyboard();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await vi.waitFor(() => expect(document.activeElement).toBe(opener()));
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it("enables the button only after the required text is typed", async () => {
    render(<Page typeToConfirm="acme" />);
    await openByKeyboard();
    const button = confirm() as HTMLButtonElement;
    expect(button.disabled).toBe(true);
    await userEvent.type(screen.getByRole("textbox"), "acme");
    expect(button.disabled).toBe(false);
  });

  it("ignores the button while the losses are loading", async () => {
    const onConfirm = vi.fn();
    render(<Page finding onConfirm={onConfirm} />);
    await openByKeyboard();
    confirm().click();
    expect(onConfirm).not.toHaveBeenCalled();
  });
});
