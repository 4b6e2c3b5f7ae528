import { z } from "zod";
import { toCron } from "./cron.ts";

const FREQUENCIES = ["daily", "weekly", "monthly"] as const;

export const cronFields = z.object({
  frequency: z.enum(FREQUENCIES),
  hour: z.int().min(0).max(23),
  minute: z.int().min(0).max(59),
  dayOfWeek: z.int().min(0).max(6).optional().meta({ description: "0 is Sunday; required when weekly." }),
  dayOfMonth: z.int().min(1).max(31).optional().meta({
    description: "Required when monthly; a month that lacks the day fires on its last one.",
  }),
  intervalDays: z.int().min(1).max(365).optional().meta({
    description: "Daily only: fires every so many days, counted from `anchorDate`.",
  }),
  anchorDate: z.iso.date().optional().meta({
    description: "With `intervalDays`: the first day, by default the one on which the schedule is made.",
  }),
});

export const cron = cronFields
  .refine((value) => value.frequency !== "weekly" || value.dayOfWeek !== undefined, {
    message: "is required when weekly",
    path: ["dayOfWeek"],
  })
  .refine((value) => value.frequency !== "monthly" || value.dayOfMonth !== undefined, {
    message: "is required when monthly",
    path: ["dayOfMonth"],
  })
  .refine((value) => value.frequency === "daily" || value.intervalDays === undefined, {
    message: "is for daily schedules only",
    path: ["intervalDays"],
  })
  .transform(toCron);

/** The stored form of a schedule's timetable. */
export const storedCron = z.object({ cron });
