// Builds the application unless the last build has the same sources.
import { build } from "./toolbox.mjs";

await build();
