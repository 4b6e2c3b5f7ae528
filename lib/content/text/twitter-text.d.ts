/**
 * Only this module of twitter-text counts lengths. The whole package would add half its size again to the browser
 * bundle.
 */
declare module "twitter-text/dist/parseTweet.js" {
  export { parseTweet as default } from "twitter-text";
}
