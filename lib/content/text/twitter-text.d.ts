/** The one module of twitter-text that counts; the whole package is half as large again in the browser. */
declare module "twitter-text/dist/parseTweet.js" {
  export { parseTweet as default } from "twitter-text";
}
