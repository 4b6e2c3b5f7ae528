import "server-only";
import { implement } from "#lib/http/operation.ts";
import { listChanges } from "./contract.ts";
import { readChanges } from "./read-changes.ts";

/** Only for chats; not part of the route table. */
export const changeOperations = [implement(listChanges, ({ ctx, body }) => readChanges(ctx, body))];
