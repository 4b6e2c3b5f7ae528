import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import * as service from "./service.ts";

export const secondFactorOperations = [
  implement(contract.confirmIdentity, ({ ctx, body }) => service.confirmIdentity(ctx, body.proof)),
  implement(contract.sendConfirmationCode, ({ ctx }) => service.sendConfirmationCode(ctx)),
  implement(contract.getSecondFactor, ({ ctx }) => service.getSecondFactor(ctx)),
  implement(contract.startSecondFactor, ({ ctx }) => service.startSecondFactor(ctx)),
  implement(contract.confirmSecondFactor, ({ ctx, body }) => service.confirmSecondFactor(ctx, body.code)),
  implement(contract.createRecoveryCodes, ({ ctx }) => service.createRecoveryCodes(ctx)),
  implement(contract.removeSecondFactor, ({ ctx }) => service.removeSecondFactor(ctx)),
];
