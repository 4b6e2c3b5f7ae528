import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import * as service from "./service.ts";

export const passkeyOperations = [
  implement(contract.listPasskeys, ({ ctx }) => service.listPasskeys(ctx)),
  implement(contract.startPasskey, ({ ctx }) => service.startPasskey(ctx)),
  implement(contract.addPasskey, ({ ctx, body }) => service.addPasskey(ctx, body)),
  implement(contract.updatePasskey, ({ ctx, params, body }) => service.updatePasskey(ctx, params.passkeyId, body.name)),
  implement(contract.removePasskey, ({ ctx, params }) => service.removePasskey(ctx, params.passkeyId)),
  implement(contract.startPasskeyConfirmation, ({ ctx }) => service.startPasskeyConfirmation(ctx)),
  implement(contract.confirmWithPasskey, ({ ctx, body }) => service.confirmWithPasskey(ctx, body.response)),
];
