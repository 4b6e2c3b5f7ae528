import { type FormErrors, formErrors } from "#components/state/form-errors.ts";

const FIELDS = [
  ...["name", "outputConfig.instructions", "outputConfig.publishDestination"],
  ...["sourceConfig.cron.dayOfMonth", "sourceConfig.cron.intervalDays", "sourceConfig.cron.anchorDate"],
];

/** Why a schedule was refused, by the field that can be corrected. */
export function scheduleErrors(error: unknown): FormErrors {
  return formErrors(error, FIELDS);
}
