import { writeFileSync } from "node:fs";
import { currentSchema, SCHEMA_FILE } from "./current.ts";

// Writes the types of the client anew from the operations as they are.
writeFileSync(SCHEMA_FILE, currentSchema());
process.stdout.write(`Written: ${SCHEMA_FILE}\n`);
