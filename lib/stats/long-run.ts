/**
 * AI answers of one day resemble those of the day before, and this resemblance decays. A window is too short to estimate
 * by how much, so both estimates are drawn toward these values, as if they had been seen in as many steps.
 */
const PRIOR = { rho: 0.5, decay: 0.6, steps: 12 };
const RHO_MAX = 0.95;
const DECAY_MAX = 0.9;
/**
 * Answers of one day resemble each other. A few days do not show by how much, so their variance is drawn toward the one
 * at this intraclass correlation, with as many degrees of freedom.
 */
const DAY = { correlation: 0.04, df: 4 };
/** The least part of a step's variance that is taken to be shared by its answers. */
const SHARED_MIN = 0.1;
/** A few strongly correlated steps do not show their own variance; the correction for that ends here. */
const FREEDOM_MIN = 0.25;

/** A series of at least two deviations from their mean. */
export type Series = {
  values: ArrayLike<number>;
  /** The part of the sum of squares that single answers explain. */
  noise: number;
  /** The answers of all steps. */
  answers: number;
};
/** The variance of a sum over time steps, and the degrees of freedom of its estimate. */
export type LongRun = { variance: number; df: number };

/**
 * The variance of the sum of a series whose neighbors are correlated: a common first-order autoregression under
 * independent noise of single answers. The first autocorrelation is corrected for the subtracted mean (Marriott and Pope
 * 1954); its decay is that of the common part. Sums over lags as the parametric kernel of Andrews and Monahan (1992).
 * The variance of a step is moderated as by Smyth (2004), toward Kish's design effect. Its degrees of freedom are
 * Satterthwaite's under the correlation. Several series (both sides of a change) share one correlation. The constants
 * are chosen by `bench:changes`.
 */
export function longRunVariance(series: readonly Series[]): LongRun {
  const correlation = estimateCorrelation(series);
  let [variance, bottom, most] = [0, 0, 0];
  for (const { values, noise, answers } of series) {
    const length = values.length;
    const { factor, df } = describeSum(correlation, length);
    const seen = sumOfSquares(values) / Math.max(FREEDOM_MIN * length, length - factor);
    const expected = (noise / (length - 1)) * (1 + DAY.correlation * Math.max(0, answers / length - 1));
    const step = (df * seen + DAY.df * expected) / (df + DAY.df);
    variance += step * length * factor;
    bottom += (step * length * factor) ** 2 / (df + DAY.df);
    most += df + DAY.df;
  }
  return { variance, df: bottom > 0 ? variance ** 2 / bottom : most };
}

type Correlation = { rho: number; decay: number };

function estimateCorrelation(series: readonly Series[]): Correlation {
  let [square, product, noise, steps] = [0, 0, 0, 0];
  for (const { values, noise: part } of series) {
    square += sumOfSquares(values);
    for (let t = 1; t < values.length; t++) product += (values[t] as number) * (values[t - 1] as number);
    noise += part;
    steps += values.length;
  }
  if (square === 0) return PRIOR;
  const draw = (seen: number, prior: number) => (seen * steps + prior * PRIOR.steps) / (steps + PRIOR.steps);
  const length = steps / series.length;
  const corrected = ((product / square) * length + 1) / Math.max(1, length - 3);
  const rho = Math.min(RHO_MAX, Math.max(0, draw(corrected, PRIOR.rho)));
  const shared = Math.max(SHARED_MIN, rho, (square - noise) / square);
  return { rho, decay: Math.max(rho, Math.min(DECAY_MAX, draw(rho / shared, PRIOR.decay))) };
}

function sumOfSquares(values: ArrayLike<number>): number {
  let sum = 0;
  for (let t = 0; t < values.length; t++) sum += (values[t] as number) ** 2;
  return sum;
}

/**
 * Describes sums over correlated steps.
 * @returns `factor`, the variance of their sum over that of as many independent ones, and `df`, the degrees of freedom of
 *   the sum of squares around their mean: twice its squared expectation over its variance (Satterthwaite 1946)
 */
function describeSum({ rho, decay }: Correlation, length: number): { factor: number; df: number } {
  const lags = Float64Array.from({ length }, (_, lag) => (lag === 0 ? 1 : rho * decay ** (lag - 1)));
  // Sums of the first lags, from which those of a row of the correlation matrix follow.
  const sums = new Float64Array(length + 1);
  let squares = 0;
  for (let lag = 0; lag < length; lag++) {
    const value = lags[lag] as number;
    sums[lag + 1] = (sums[lag] as number) + value;
    squares += (lag === 0 ? 1 : 2) * (length - lag) * value ** 2;
  }
  let [all, rowSquares] = [0, 0];
  for (let t = 0; t < length; t++) {
    const row = (sums[t + 1] as number) + (sums[length - t] as number) - 1;
    all += row;
    rowSquares += row ** 2;
  }
  const factor = all / length;
  return { factor, df: (length - factor) ** 2 / (squares - (2 * rowSquares) / length + factor ** 2) };
}
