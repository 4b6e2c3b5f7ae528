import { newOutput, type OutputDraft, outputBody, outputOf } from "#components/automations/output-draft.ts";
import type { CallInput } from "#lib/http/call.ts";
import type { createSchedule, Schedule } from "#lib/schedules/contract.ts";
import type { CronFields } from "#lib/schedules/cron.ts";
import { clockTime } from "./words.ts";

export type ScheduleBody = CallInput<typeof createSchedule>["body"];

/** A schedule as its form has it: numbers are texts until they are sent. */
export type Draft = OutputDraft & {
  name: string;
  frequency: CronFields["frequency"];
  /** `09:00`, UTC. */
  time: string;
  dayOfWeek: number;
  dayOfMonth: string;
  intervalDays: string;
  anchorDate: string;
  lookbackWindow: Schedule["lookbackWindow"];
};

/** A weekly changelog on Monday mornings until it is changed. */
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

export function draftOf(schedule: Schedule): Draft {
  const { cron } = schedule.sourceConfig;
  return {
    ...outputOf(schedule),
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

/** The timetable that a form describes; undefined while it describes none. */
export function cronOf(draft: Draft): CronFields | undefined {
  const [hour = "", minute = ""] = draft.time.split(":");
  if (hour === "" || minute === "") return undefined;
  const { frequency } = draft;
  const time = { frequency, hour: Number(hour), minute: Number(minute) };
  if (frequency === "weekly") return { ...time, dayOfWeek: draft.dayOfWeek };
  if (frequency === "monthly") {
    const dayOfMonth = wholeBetween(draft.dayOfMonth, 31);
    return dayOfMonth === undefined ? undefined : { ...time, dayOfMonth };
  }
  const intervalDays = wholeBetween(draft.intervalDays, 365);
  if (intervalDays === undefined || (intervalDays > 1 && draft.anchorDate === "")) return undefined;
  return intervalDays === 1 ? time : { ...time, intervalDays, anchorDate: draft.anchorDate };
}

/** A whole number from 1 to `max`. */
function wholeBetween(text: string, max: number): number | undefined {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= max ? value : undefined;
}

/** What is sent of a form; undefined while its timetable is none. */
export function bodyOf(draft: Draft): ScheduleBody | undefined {
  const cron = cronOf(draft);
  if (!cron) return undefined;
  const { name, lookbackWindow } = draft;
  return { ...outputBody(draft), name, sourceType: "cron", sourceConfig: { cron }, lookbackWindow };
}

/** A stored schedule as the API takes it back, switched on or off. */
export function switched(schedule: Schedule, enabled: boolean): ScheduleBody {
  const { name, sourceType, sourceConfig, targets, outputType, outputConfig, autoPublish, lookbackWindow } = schedule;
  return { name, sourceType, sourceConfig, targets, outputType, outputConfig, autoPublish, lookbackWindow, enabled };
}
