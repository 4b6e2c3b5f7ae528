import { z } from "zod";

/** No answer costs more; a larger amount is an error of the vendor. */
const COST_MAX_USD = 1_000;

/** An amount in US dollars that a vendor reports; anything that is no plausible amount counts as not reported. */
export const reportedUsd = z.number().min(0).max(COST_MAX_USD).nullish().catch(null);

/** A number of searches that a vendor reports. */
export const searchCount = z.int().min(0).max(1_000).nullish().catch(null);
