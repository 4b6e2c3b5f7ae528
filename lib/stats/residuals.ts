import type { Column, Panel } from "./panel.ts";

/** Sums of the residuals of one window, whose mean in each cell is 0. */
export type Residuals = {
  times: number;
  answers: number;
  byTime: Float64Array;
  /** The sum of squares of single rows. */
  squares: number;
  /** The sum of squares of the sums of each topic at each time. */
  topicSquares: number;
};

/** How a ratio is linearized: a residual is `weight * (top - value * bottom - usual * n)`. */
export type Linearized = {
  top: Column;
  bottom: Column;
  value: number;
  /** What each cell has of `top - value * bottom` for each answer. */
  usual: Column;
  /** The weight of an answer in each cell. */
  weight: Column;
};

/** Sums the residuals of a linearized ratio in one pass. */
export function sumResiduals(panel: Panel, { top, bottom, value, usual, weight }: Linearized): Residuals {
  const { rows, cell, time, n, topic, times, topics } = panel;
  const byTime = new Float64Array(times);
  const byTopic = new Float64Array(topics * times);
  let [squares, answers] = [0, 0];
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const index = cell[i] as number;
    const step = time[i] as number;
    const own = (top[row] as number) - value * (bottom[row] as number);
    const residual = (own - (usual[index] as number) * (n[row] as number)) * (weight[index] as number);
    squares += residual ** 2;
    answers += n[row] as number;
    byTime[step] = (byTime[step] as number) + residual;
    const place = (topic[index] as number) * times + step;
    byTopic[place] = (byTopic[place] as number) + residual;
  }
  let topicSquares = 0;
  for (const sum of byTopic) topicSquares += sum ** 2;
  return { times, answers, byTime, squares, topicSquares };
}
