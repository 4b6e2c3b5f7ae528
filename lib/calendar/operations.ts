import "server-only";
import { implement } from "#lib/http/operation.ts";
import { getCalendar } from "./calendar.ts";
import * as contract from "./contract.ts";

export const calendarOperations = [implement(contract.getCalendar, ({ ctx, query }) => getCalendar(ctx, query))];
