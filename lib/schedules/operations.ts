import "server-only";
import { implement, reply } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import { runSchedule } from "./service/run.ts";
import * as service from "./service/schedules.ts";

export const scheduleOperations = [
  implement(contract.listSchedules, ({ ctx, query }) => service.listSchedules(ctx, query)),
  implement(contract.createSchedule, ({ ctx, body }) => service.createSchedule(ctx, body)),
  implement(contract.getSchedule, ({ ctx, params }) => service.getSchedule(ctx, params.scheduleId)),
  implement(contract.updateSchedule, ({ ctx, params, body }) => service.updateSchedule(ctx, params.scheduleId, body)),
  implement(contract.deleteSchedule, ({ ctx, params }) => service.deleteSchedule(ctx, params.scheduleId)),
  implement(contract.restoreSchedule, ({ ctx, params }) => service.restoreSchedule(ctx, params.scheduleId)),
  implement(contract.runSchedule, async ({ ctx, params }) => {
    const queued = await runSchedule(ctx, params.scheduleId);
    return reply(queued, { headers: { Location: `/v1/posts/generate/${queued.job.id}` } });
  }),
  implement(contract.listScheduleRuns, ({ ctx, params }) => service.listScheduleRuns(ctx, params.scheduleId)),
];
