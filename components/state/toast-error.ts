import { toast } from "#components/ui/toast.ts";
import { describeError } from "./describe-error.ts";

/** Shows a toast for a failed and reverted action; `what` says what failed: "The repository was not removed". */
export function toastError(what: string, error: unknown): void {
  const text = describeError(error);
  toast.error(what, { description: `${text.message}. ${text.recovery}` });
}
