import autocannon from "autocannon";

/**
 * Sends requests for a while.
 * @throws Error when a response is not successful, because refusals are no throughput
 */
export async function sendLoad(options: autocannon.Options): Promise<autocannon.Result> {
  const result = await autocannon(options);
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${options.url}: ${failed} failed requests.`);
  return result;
}
