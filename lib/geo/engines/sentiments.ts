/** How an answer can speak of a brand, as a model judges it. */
export const SENTIMENTS = ["positive", "neutral", "negative"] as const;
/** How an answer can recommend a brand. */
export const RECOMMENDATIONS = ["first_pick", "recommended", "listed", "mentioned", "advised_against"] as const;
