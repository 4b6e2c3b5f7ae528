import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createUnpacker, packColumns, type TallyColumns, unpackPrompts } from "./queries/geo/tally-format.ts";

const BRANDS = ["Beamer", 'Say "hi"\n'];

/** Columns of some prompts with counts up to `max`. */
const columns = (max: number) =>
  fc.nat({ max: 20 }).chain((size): fc.Arbitrary<TallyColumns> => {
    const counts = fc.array(fc.nat({ max }), { minLength: size, maxLength: size });
    return fc.record({
      prompts: fc.constant(Array.from({ length: size }, (_, i) => `prm_${i}`)),
      models: fc.constant(["m-1"]),
      n: counts,
      mentions: counts,
      positionSum: counts,
      positionCount: counts,
      cited: counts,
      brands: fc.option(fc.tuple(counts, counts).map(([a, b]) => ({ [BRANDS[0] ?? ""]: a, [BRANDS[1] ?? ""]: b }))),
    });
  });

/** The columns with plain arrays. */
function toArrays({ prompts, models, brands, ...counts }: TallyColumns) {
  const toArray = (column: ArrayLike<number>) => Array.from(column);
  return {
    prompts,
    models,
    counts: Object.fromEntries(Object.entries(counts).map(([name, column]) => [name, toArray(column)])),
    brands: brands && Object.fromEntries(Object.entries(brands).map(([brand, column]) => [brand, toArray(column)])),
  };
}

describe("packColumns", () => {
  it.each([9, 300, 55_247, 10_000_000])("keeps counts up to %i", (max) => {
    fc.assert(
      fc.property(columns(max), (tallies) => {
        const packed = packColumns(tallies);
        expect(packed.isWellFormed()).toBe(true);
        expect(toArrays(createUnpacker()(packed))).toEqual(toArrays(tallies));
        expect(unpackPrompts(packed.split("\n")[0] ?? "")).toEqual(tallies.prompts);
      }),
    );
  });
});

describe("createUnpacker", () => {
  it("reads the one or two lines of JSON of earlier versions", () => {
    const prompts = ["prm_1", "prm_2"];
    const rest = {
      models: ["m"],
      n: [1, 2],
      mentions: [0, 1],
      positionSum: [0, 3],
      positionCount: [0, 1],
      cited: [1, 0],
    };
    const tallies = { prompts, ...rest, brands: null };
    const unpack = createUnpacker();
    expect(unpack(JSON.stringify(tallies))).toEqual(tallies);
    expect(unpack(`${JSON.stringify(prompts)}\n${JSON.stringify({ ...rest, brands: null })}`)).toEqual(tallies);
    expect(unpackPrompts(JSON.stringify(tallies))).toEqual(prompts);
  });
});
