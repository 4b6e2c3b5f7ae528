import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { Dialog, DialogContent, DialogTitle } from "#components/ui/dialog.tsx";
import { keepFocus } from "./keep-focus.ts";

afterEach(() => vi.unstubAllGlobals());

function PageWithDialog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <main id="main" tabIndex={-1}>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogContent aria-describedby={undefined}>
          <DialogTitle>Keys</DialogTitle>
        </DialogContent>
      </Dialog>
    </main>
  );
}

it("lets a closing dialog return the focus when a frame comes before the dialog's timer", async () => {
  vi.stubGlobal("requestAnimationFrame", (callback: FrameRequestCallback) => {
    queueMicrotask(() => callback(0));
    return 1;
  });
  const stop = keepFocus();
  const user = userEvent.setup();
  render(<PageWithDialog />);
  const opener = screen.getByRole("button", { name: "Open" });
  await user.click(opener);
  await screen.findByRole("dialog");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  expect(document.activeElement).toBe(opener);
  stop();
});
