/** @type {import("@hey-api/openapi-ts").UserConfig} */
export default {
  input: "openapi.json",
  output: { path: "hey-api", module: { extension: ".js" } },
  plugins: ["@hey-api/client-fetch", "@hey-api/sdk", "@hey-api/typescript"],
};
