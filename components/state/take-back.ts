import { toast } from "#components/ui/toast.ts";

/** Longer than other notices stay: whoever reads it may have to decide. */
const SHOWN_MS = 10_000;

/**
 * Tells what was done, with a button to take it back: for acts that nothing undoes once the server has done them. Waits
 * until the notice goes or the page is left.
 * @returns whether it was taken back
 */
export function isTakenBack(text: string, description: string): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (takenBack: boolean) => {
      window.removeEventListener("pagehide", leave);
      resolve(takenBack);
    };
    const leave = () => answer(false);
    window.addEventListener("pagehide", leave);
    toast.success(text, {
      description,
      duration: SHOWN_MS,
      action: { label: "Undo", onClick: () => answer(true) },
      onAutoClose: leave,
      onDismiss: leave,
    });
  });
}
