import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { Dialog, DialogContent, DialogTitle } from "./dialog.tsx";

function PageWithDialog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <main id="main" tabIndex={-1}>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <input aria-label="Filter" />
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogContent aria-describedby={undefined}>
          <DialogTitle>Shortcuts</DialogTitle>
        </DialogContent>
      </Dialog>
    </main>
  );
}

async function openDialog() {
  const user = userEvent.setup();
  render(<PageWithDialog />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  await screen.findByRole("dialog");
  return user;
}

describe("the focus after a dialog", () => {
  it("returns to the opener when the dialog closes", async () => {
    const user = await openDialog();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" })));
  });

  it("stays in a field that a shortcut chose before the dialog returned it", async () => {
    const user = await openDialog();
    const field = screen.getByLabelText("Filter");
    const removed = new MutationObserver(() => {
      if (!document.querySelector('[role="dialog"]')) field.focus();
    });
    removed.observe(document.body, { childList: true });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(field));
    // The dialog's own timer was set before this one.
    await new Promise((resolve) => setTimeout(resolve, 0));
    removed.disconnect();
    expect(document.activeElement).toBe(field);
  });
});
