import { registerHooks } from "node:module";

const COMPILER = import.meta.resolve("@ts-morph/common");

// The generators print code with the compiler's API, which TypeScript 7 does not have and this package includes.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "typescript" ? { url: "typescript-5:", shortCircuit: true } : next(specifier, context),
  load: (url, context, next) =>
    url === "typescript-5:"
      ? { format: "module", shortCircuit: true, source: `export { ts as default } from ${JSON.stringify(COMPILER)};` }
      : next(url, context),
});
