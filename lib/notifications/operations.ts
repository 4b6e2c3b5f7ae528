import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import * as service from "./service.ts";

export const notificationOperations = [
  implement(contract.listNotifications, ({ ctx }) => service.listNotifications(ctx)),
  implement(contract.readNotifications, ({ ctx, body }) => service.readNotifications(ctx, body)),
];
