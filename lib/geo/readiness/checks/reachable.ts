import { mediaType } from "#lib/geo/readiness/parse/headers.ts";
import { type CheckDefinition, describe, errored, failed, isUnknown, type Outcome, partial, passed } from "./check.ts";

const REDIRECTS_FEW = 2;

const overHttps: CheckDefinition = {
  id: "https",
  name: "Reachable over HTTPS",
  tier: "essential",
  weight: 8,
  judge({ home: { look }, plain }): Outcome {
    if (isUnknown(look)) return errored(`${describe(look)}.`);
    if (!look.isAnswered) return failed(`${describe(look)}.`, "Make the homepage answer within a few seconds.");
    if (look.status !== 200) return failed(`${describe(look)}.`, "Answer the homepage with status 200.");
    if (!/html/.test(mediaType(look))) {
      return failed(`${describe(look)}.`, "Serve the homepage as text/html.");
    }
    if (!look.url.startsWith("https:")) {
      return failed(
        `${look.url} is served without encryption.`,
        "Serve the website over HTTPS and redirect every http address there.",
      );
    }
    if (plain?.isAnswered && plain.url.startsWith("http:") && plain.status === 200) {
      return partial(
        `${look.url} answers, and so does ${plain.url} without leading there.`,
        "Redirect every http address to https with status 301 or 308.",
      );
    }
    if (look.redirects > REDIRECTS_FEW) {
      return partial(
        `${look.requestUrl} takes ${look.redirects} redirects to ${look.url}.`,
        "Lead to the final address with one redirect.",
      );
    }
    return passed(`${look.url} answers with status 200.`);
  },
};

const missingPages: CheckDefinition = {
  id: "not-found",
  name: "Missing pages answer 404",
  tier: "recommended",
  weight: 3,
  judge({ missing }): Outcome {
    const fix = "Answer addresses that do not exist with status 404 or 410, so that agents do not take them for pages.";
    if (!missing.isAnswered) return errored(`${describe(missing)}.`);
    if (missing.status === 404 || missing.status === 410) {
      return passed(`An address that does not exist answers with status ${missing.status}.`);
    }
    if (missing.redirects > 0) {
      return failed(`An address that does not exist leads to ${missing.url} with status ${missing.status}.`, fix);
    }
    if (missing.status >= 400 && missing.status < 500) {
      return partial(`An address that does not exist answers with status ${missing.status}.`, fix);
    }
    return failed(`An address that does not exist answers with status ${missing.status}.`, fix);
  },
};

export const reachable = { overHttps, missingPages };
