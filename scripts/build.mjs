// Builds the application unless the last build is of these very sources.
import { build } from "./toolbox.mjs";

await build();
