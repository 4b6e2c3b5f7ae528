import { z } from "zod";
import {
  AUTO_PUBLISH,
  automationRuns,
  automationSettings,
  automationShape,
  repositoryMap,
} from "#lib/automations/contract.ts";
import { cron, cronFields } from "#lib/cron/shape.ts";
import { RESTORABLE, restoring } from "#lib/deletion/restoring.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { deleted, id, idList, line, organization, timestamp } from "#lib/http/shapes.ts";
import { LOOKBACK_WINDOWS, queueing } from "#lib/jobs/contract.ts";

const LISTED_IDS_MAX = 100;

/** The stored form of a schedule's lookback window. */
export const storedWindow = z.enum(LOOKBACK_WINDOWS);

export const schedule = z
  .object({
    ...automationShape.identity,
    name: z.string(),
    sourceType: z.literal("cron"),
    sourceConfig: z.object({ cron: cronFields }),
    ...automationShape.settings,
    lookbackWindow: z.enum(LOOKBACK_WINDOWS),
    nextRunAt: timestamp.nullable().meta({ description: "Null while it is disabled." }),
    ...automationShape.state,
  })
  .meta({ id: "Schedule" });
export type Schedule = z.output<typeof schedule>;

const settings = automationSettings("schedule");
const body = z.object({
  name: line(120),
  sourceType: z.literal("cron"),
  sourceConfig: z.object({ cron }),
  ...settings,
  outputConfig: settings.outputConfig.default({}),
  autoPublish: z.boolean().default(false).meta(AUTO_PUBLISH),
  lookbackWindow: z.enum(LOOKBACK_WINDOWS).default("last_7_days"),
});
export type ScheduleBody = z.output<typeof body>;

const params = z.object({ scheduleId: id });
const answer = z.object({ schedule, organization });

export const listSchedules = endpoint({
  id: "listSchedules",
  method: "GET",
  path: "/v1/schedules",
  tag: "Schedules",
  summary: "List schedules",
  description: "Newest first.",
  scope: "schedules.read",
  query: z.object({
    repositoryIds: idList(LISTED_IDS_MAX, "only those that read one of these repositories."),
  }),
  pages: ["schedules"],
  tool: {
    default: true,
    use: "Use it to see which posts are written on a timetable. It returns the schedules with their next and last runs.",
  },
  output: z.object({
    schedules: z.array(schedule),
    repositoryMap,
    organization,
  }),
});

export const createSchedule = endpoint({
  id: "createSchedule",
  method: "POST",
  path: "/v1/schedules",
  tag: "Schedules",
  summary: "Create a schedule",
  description:
    "Fires at most once at each of its instants, in UTC. One that was missed while the service was down runs when it is back, if it is under 24 hours late.",
  scope: "schedules.write",
  status: 201,
  body,
  tool: {
    default: true,
    use: "Use it to have posts of one type written on a timetable in UTC. It returns the schedule with its next run.",
    openWorld: true,
  },
  output: answer,
  errors: [404, 409],
});

export const getSchedule = endpoint({
  id: "getSchedule",
  method: "GET",
  path: "/v1/schedules/{scheduleId}",
  tag: "Schedules",
  summary: "Get a schedule",
  scope: "schedules.read",
  params,
  output: answer,
  errors: [404],
});

export const updateSchedule = endpoint({
  id: "updateSchedule",
  method: "PATCH",
  path: "/v1/schedules/{scheduleId}",
  tag: "Schedules",
  summary: "Update a schedule",
  description: "Takes the full body: what is left out goes back to its default.",
  scope: "schedules.write",
  params,
  body,
  output: answer,
  errors: [404, 409],
});

export const deleteSchedule = endpoint({
  id: "deleteSchedule",
  method: "DELETE",
  path: "/v1/schedules/{scheduleId}",
  tag: "Schedules",
  summary: "Delete a schedule",
  description: `Its posts are kept. ${RESTORABLE}`,
  scope: "schedules.write",
  params,
  output: deleted,
  errors: [404],
});

export const restoreSchedule = endpoint({
  ...restoring(
    "a schedule",
    "With its runs. One whose instant has passed meanwhile runs at the next one. 409 if there is a schedule like it.",
  ),
  id: "restoreSchedule",
  path: "/v1/schedules/{scheduleId}/restore",
  tag: "Schedules",
  scope: "schedules.write",
  params,
  output: answer,
});

export const runSchedule = endpoint({
  ...queueing,
  id: "runSchedule",
  method: "POST",
  path: "/v1/schedules/{scheduleId}/run",
  tag: "Schedules",
  summary: "Run a schedule now",
  description: "Whether it is enabled or not; its timetable stays as it is.",
  scope: "schedules.write",
  params,
  tool: { follow: "getGeneration", openWorld: true },
  errors: [404],
});

export const listScheduleRuns = endpoint({
  id: "listScheduleRuns",
  method: "GET",
  path: "/v1/schedules/{scheduleId}/runs",
  tag: "Schedules",
  summary: "List the runs of a schedule",
  description: "The newest 50, newest first.",
  scope: "schedules.read",
  params,
  pages: ["runs"],
  output: automationRuns,
  errors: [404],
});
