/** When a schedule fires, in UTC (specification, section 2); `dayOfWeek` 0 is Sunday. */
export type CronConfig = { hour: number; minute: number } & (
  | { frequency: "daily"; intervalDays?: number | undefined; anchorDate?: string | undefined }
  | { frequency: "weekly"; dayOfWeek: number }
  | { frequency: "monthly"; dayOfMonth: number }
);
