import { writeFileSync } from "node:fs";
import { currentSchema, SCHEMA_FILE } from "./current.ts";

// Regenerates the client's types from the current operations.
writeFileSync(SCHEMA_FILE, currentSchema());
process.stdout.write(`Written: ${SCHEMA_FILE}\n`);
