/** A fixed pseudorandom generator, so that every run simulates the same data (Mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

export const logistic = (x: number) => 1 / (1 + Math.exp(-x));

/** A shock over time: its lag-one autocorrelation and its standard deviation on the logistic scale. */
export type Shock = { rho: number; sd: number };

/** A stationary first-order autoregression; zeros without a shock. */
export function autoregression(random: () => number, steps: number, shock: Shock | undefined): Float64Array {
  const series = new Float64Array(steps);
  if (!shock) return series;
  const { rho, sd } = shock;
  let level = sd * normal(random);
  for (let t = 0; t < steps; t++) {
    series[t] = level;
    level = rho * level + sd * Math.sqrt(1 - rho * rho) * normal(random);
  }
  return series;
}
