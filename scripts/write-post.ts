import { text } from "node:stream/consumers";
import { compose } from "#lib/jobs/writer/compose.ts";
import type { ComposeRequest } from "#lib/jobs/writer/process.ts";
import { unpackLedger } from "#lib/posts/service/ledger-text.ts";

/*
 * Writes or verifies a post of a long ledger for the server in a separate process, because it takes seconds of CPU
 * time. One JSON request on standard input, the result as JSON on standard output.
 */

const { stored, request } = JSON.parse(await text(process.stdin)) as ComposeRequest;
process.stdout.write(JSON.stringify(compose(unpackLedger(stored), request)));
