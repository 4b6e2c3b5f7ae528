import { longRunVariance, type Series } from "./long-run.ts";
import { type Column, type Panel, sumBy } from "./panel.ts";

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

/** Residuals of one window: `centered` have mean 0 in each cell. Each is already divided by the denominator. */
export type Residuals = { panel: Panel; centered: Column };

/**
 * Combines the variance over time of some windows with that over topics.
 * @param windows one for a figure, two for a change @param byTopic the residual of each topic over all windows
 */
export function combineVariances(windows: readonly Residuals[], byTopic: Column, topics: number): Variances {
  const usable = windows.every(({ panel }) => panel.times > 1);
  const shared = windows.map(sumIntersections);
  const time = usable ? longRunVariance(windows.map(toSeries)) : { variance: sumSquares(windows), df: 1 };
  // Independent answers alone have this variance; less is luck.
  const chance = windows.reduce((sum, window, i) => sum + correct(window, shared[i]?.cells ?? 0), 0);
  const timeVariance = Math.max(time.variance, usable ? chance : time.variance);
  const intersection = windows.reduce((sum, window, i) => sum + correct(window, shared[i]?.topics ?? 0), 0);
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

/** Degrees of freedom of the sum of two variances (Welch and Satterthwaite). */
function welch(a: number, dfA: number, b: number, dfB: number): number {
  const bottom = a ** 2 / dfA + b ** 2 / dfB;
  return bottom > 0 ? (a + b) ** 2 / bottom : Math.min(dfA, dfB);
}

function toSeries({ panel, centered }: Residuals): Series {
  return { values: sumBy(centered, panel.time, panel.times), noise: sumSquares([{ panel, centered }]) };
}

function sumSquares(windows: readonly Residuals[]): number {
  let sum = 0;
  for (const { centered } of windows) for (let i = 0; i < centered.length; i++) sum += (centered[i] as number) ** 2;
  return sum;
}

/** Squares of single cells and of topics, each within one time step. */
function sumIntersections({ panel, centered }: Residuals): { cells: number; topics: number } {
  const byTopic = new Float64Array(panel.topics * panel.times);
  let cells = 0;
  for (let i = 0; i < centered.length; i++) {
    const value = centered[i] as number;
    cells += value ** 2;
    const index = (panel.topic[panel.cell[i] as number] as number) * panel.times + (panel.time[i] as number);
    byTopic[index] = (byTopic[index] as number) + value;
  }
  let topics = 0;
  for (const value of byTopic) topics += value ** 2;
  return { cells, topics };
}

/** Residuals around a cell's own mean are too small by the step that the mean takes. */
function correct({ panel }: Residuals, sum: number): number {
  return panel.times > 1 ? (sum * panel.times) / (panel.times - 1) : sum;
}
