import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import * as service from "./service.ts";

export const letterOperations = [
  implement(contract.getLetters, ({ ctx }) => service.getLetters(ctx)),
  implement(contract.updateLetters, ({ ctx, body }) => service.updateLetters(ctx, body)),
];
