/**
 * AI answers of one day resemble those of the day before. A window is too short to estimate by how much, so the estimate
 * is drawn toward this autocorrelation, as if it had been seen in as many steps. Chosen by `bench:changes`.
 */
const PRIOR = { rho: 0.5, steps: 12 };
const RHO_MAX = 0.95;
const DECAY_MAX = 0.9;
/** How much the data, against the prior, say about the decay of the common part. */
const DECAY_WEIGHT = 0.6;
/** The least part of a step's variance that is taken to be shared by its answers. */
const SHARED_MIN = 0.1;
/** A few strongly correlated steps do not show their own variance; the correction for that ends here. */
const FREEDOM_MIN = 0.25;

/** A series of deviations from their mean, and the part of its sum of squares that single answers explain. */
export type Series = { values: ArrayLike<number>; noise: number };
/** The variance of a sum over time steps, and the degrees of freedom of its estimate. */
export type LongRun = { variance: number; df: number };

/**
 * The variance of the sum of a series whose neighbors are correlated: a common first-order autoregression under
 * independent noise of single answers. The first autocorrelation is corrected for the subtracted mean (Marriott and Pope
 * 1954); its decay is that of the common part. Sums over lags as the parametric kernel of Andrews and Monahan (1992).
 * Several series (both sides of a change) share one correlation.
 * @param series each of at least two steps
 */
export function longRunVariance(series: readonly Series[]): LongRun {
  const { rho, decay } = estimateCorrelation(series);
  let variance = 0;
  // One degree of freedom goes to each mean, and one to the correlation.
  let df = -1;
  for (const { values } of series) {
    const length = values.length;
    const factor = sumFactor(rho, decay, length);
    variance += (sumOfSquares(values) / Math.max(FREEDOM_MIN * length, length - factor)) * length * factor;
    df += length / factor - 1;
  }
  return { variance, df: Math.max(1, df) };
}

function estimateCorrelation(series: readonly Series[]): { rho: number; decay: number } {
  let [square, product, noise, steps] = [0, 0, 0, 0];
  for (const { values, noise: part } of series) {
    square += sumOfSquares(values);
    for (let t = 1; t < values.length; t++) product += (values[t] as number) * (values[t - 1] as number);
    noise += part;
    steps += values.length;
  }
  if (square === 0) return { rho: PRIOR.rho, decay: PRIOR.rho };
  const length = steps / series.length;
  const corrected = ((product / square) * length + 1) / Math.max(1, length - 3);
  const drawn = (corrected * steps + PRIOR.rho * PRIOR.steps) / (steps + PRIOR.steps);
  const rho = Math.min(RHO_MAX, Math.max(0, drawn));
  const shared = Math.max(SHARED_MIN, rho, (square - noise) / square);
  const decay = DECAY_WEIGHT * (rho / shared) + (1 - DECAY_WEIGHT) * PRIOR.rho;
  return { rho, decay: Math.max(rho, Math.min(DECAY_MAX, decay)) };
}

function sumOfSquares(values: ArrayLike<number>): number {
  let sum = 0;
  for (let t = 0; t < values.length; t++) sum += (values[t] as number) ** 2;
  return sum;
}

/** Variance of a sum of `length` correlated steps over that of as many independent ones. */
function sumFactor(first: number, decay: number, length: number): number {
  let factor = 1;
  for (let lag = 1, rho = first; lag < length && rho > 1e-6; lag++, rho *= decay)
    factor += 2 * (1 - lag / length) * rho;
  return factor;
}
