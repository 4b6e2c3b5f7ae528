// `npm run verify`: all checks except the build, PostgreSQL and the browser.
import { availableParallelism } from "node:os";
import { lint, runStages, types, units, unusedCode } from "./stages.mjs";

const stages = [types(), lint(["."]), unusedCode(), units("unit, component and service tests on PGlite", [])];
const failed = await runStages(stages, Math.min(2, availableParallelism()));
process.exitCode = failed > 0 ? 1 : 0;
