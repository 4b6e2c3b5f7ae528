import { longRunVariance } from "./long-run.ts";
import type { Column } from "./panel.ts";
import type { Residuals } from "./residuals.ts";

/** The variances of an estimate, each by another view of which answers resemble each other. */
export type Variances = {
  /** Answers of one day resemble each other and those of the days around it; the prompts are exactly these. */
  time: number;
  timeDf: number;
  /** Prompts of one topic resemble each other; the topics are a sample. */
  topic: number;
  topicDf: number;
  /** Both (Cameron, Gelbach and Miller 2011): the sum, less what both contain. */
  both: number;
  bothDf: number;
};

/**
 * Combines the variance over time of some windows with that over topics.
 * @param windows one for a figure, two for a change @param byTopic the residual of each topic over all windows
 */
export function combineVariances(windows: readonly Residuals[], byTopic: Column, topics: number): Variances {
  const usable = windows.every(({ times }) => times > 1);
  const series = () => windows.map(({ byTime, squares, answers }) => ({ values: byTime, noise: squares, answers }));
  const squares = windows.reduce((sum, window) => sum + window.squares, 0);
  const time = usable ? longRunVariance(series()) : { variance: squares, df: singleDf(windows) };
  // Independent answers alone have this variance; less is luck.
  const chance = windows.reduce((sum, window) => sum + correct(window, window.squares), 0);
  const timeVariance = Math.max(time.variance, usable ? chance : time.variance);
  const intersection = windows.reduce((sum, window) => sum + correct(window, window.topicSquares), 0);
  let topic = 0;
  for (let g = 0; g < byTopic.length; g++) topic += (byTopic[g] as number) ** 2;
  topic *= topics > 1 ? topics / (topics - 1) : 1;
  const topicDf = Math.max(1, topics - 1);
  const both = Math.max(timeVariance, topic, timeVariance + topic - intersection);
  return {
    time: timeVariance,
    timeDf: time.df,
    topic,
    topicDf,
    both,
    bothDf: welch(timeVariance, time.df, topic, topicDf),
  };
}

/** One day is described by its own answers. One beside a longer window does not show how days differ. */
function singleDf(windows: readonly Residuals[]): number {
  const isEach = windows.every(({ times }) => times === 1);
  return isEach ? Math.max(1, windows.reduce((sum, { answers }) => sum + answers, 0) - windows.length) : 1;
}

/** Degrees of freedom of the sum of two variances (Welch and Satterthwaite). */
function welch(a: number, dfA: number, b: number, dfB: number): number {
  const bottom = a ** 2 / dfA + b ** 2 / dfB;
  return bottom > 0 ? (a + b) ** 2 / bottom : Math.min(dfA, dfB);
}

/** Residuals around a cell's own mean are too small by the step that the mean takes. */
function correct({ times }: Residuals, sum: number): number {
  return times > 1 ? (sum * times) / (times - 1) : sum;
}
