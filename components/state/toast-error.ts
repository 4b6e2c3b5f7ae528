import { toast } from "#components/ui/toast.ts";
import { describeError } from "./describe-error.ts";

/** Says that an act failed and was undone on the screen; `what` is the act: "The repository was not removed". */
export function toastError(what: string, error: unknown): void {
  const text = describeError(error);
  toast.error(what, { description: `${text.message}. ${text.recovery}` });
}
