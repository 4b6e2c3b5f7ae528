import { newOutput, type OutputDraft, outputBody, toOutputDraft } from "#components/automations/output-draft.ts";
import type { CronFields } from "#lib/cron/cron.ts";
import type { CallInput } from "#lib/http/call.ts";
import type { createSchedule, Schedule } from "#lib/schedules/contract.ts";
import { clockTime } from "./words.ts";

export type ScheduleBody = CallInput<typeof createSchedule>["body"];

/** Form state of a schedule; numbers are strings until they are sent. */
export type Draft = OutputDraft & {
  name: string;
  frequency: CronFields["frequency"];
  /** `09:00` in UTC. */
  time: string;
  dayOfWeek: number;
  dayOfMonth: string;
  intervalDays: string;
  anchorDate: string;
  lookbackWindow: Schedule["lookbackWindow"];
};

/** The default: a weekly changelog on Monday mornings. */
export function newDraft(repositoryIds: string[], today: string): Draft {
  return {
    ...newOutput(repositoryIds),
    name: "Weekly changelog",
    frequency: "weekly",
    time: "09:00",
    dayOfWeek: 1,
    dayOfMonth: "1",
    intervalDays: "1",
    anchorDate: today,
    lookbackWindow: "last_7_days",
  };
}

export function toDraft(schedule: Schedule): Draft {
  const { cron } = schedule.sourceConfig;
  return {
    ...toOutputDraft(schedule),
    name: schedule.name,
    frequency: cron.frequency,
    time: clockTime(cron),
    dayOfWeek: cron.dayOfWeek ?? 1,
    dayOfMonth: String(cron.dayOfMonth ?? 1),
    intervalDays: String(cron.intervalDays ?? 1),
    anchorDate: cron.anchorDate ?? schedule.createdAt.slice(0, 10),
    lookbackWindow: schedule.lookbackWindow,
  };
}

/** The timetable of the form state; undefined while it is invalid. */
export function toCronFields(draft: Draft): CronFields | undefined {
  const [hour = "", minute = ""] = draft.time.split(":");
  if (hour === "" || minute === "") return undefined;
  const { frequency } = draft;
  const time = { frequency, hour: Number(hour), minute: Number(minute) };
  if (frequency === "weekly") return { ...time, dayOfWeek: draft.dayOfWeek };
  if (frequency === "monthly") {
    const dayOfMonth = parseWholeNumber(draft.dayOfMonth, 31);
    return dayOfMonth === undefined ? undefined : { ...time, dayOfMonth };
  }
  const intervalDays = parseWholeNumber(draft.intervalDays, 365);
  if (intervalDays === undefined || (intervalDays > 1 && draft.anchorDate === "")) return undefined;
  return intervalDays === 1 ? time : { ...time, intervalDays, anchorDate: draft.anchorDate };
}

/** Parses a whole number from 1 to `max`. */
function parseWholeNumber(text: string, max: number): number | undefined {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= max ? value : undefined;
}

/** The API request for the form state; undefined while its timetable is invalid. */
export function toRequestBody(draft: Draft): ScheduleBody | undefined {
  const cron = toCronFields(draft);
  if (!cron) return undefined;
  const { name, lookbackWindow } = draft;
  return { ...outputBody(draft), name, sourceType: "cron", sourceConfig: { cron }, lookbackWindow };
}

/** The request that enables or disables a stored schedule. */
export function toSwitchRequest(schedule: Schedule, enabled: boolean): ScheduleBody {
  const { name, sourceType, sourceConfig, targets, outputType, outputConfig, autoPublish, lookbackWindow } = schedule;
  return { name, sourceType, sourceConfig, targets, outputType, outputConfig, autoPublish, lookbackWindow, enabled };
}
