import fc from "fast-check";
import { expect, test } from "vitest";
import {
  GEO_SCOPES,
  hasScope,
  modeOf,
  PRESETS,
  RESOURCES,
  roleAllows,
  SCOPES,
  scopesFromAccess,
  toGranular,
} from "./scopes.ts";

const scope = fc.constantFrom(...SCOPES);
const granted = fc.uniqueArray(
  fc.constantFrom(...SCOPES, "api.read", "api.write", "traffic", "*", "posts", "nonsense"),
);
const resource = fc.constantFrom(...RESOURCES);

test("every resource has exactly a read and a write scope", () => {
  expect(new Set(SCOPES).size).toBe(RESOURCES.length * 2);
  for (const name of RESOURCES) expect(SCOPES).toEqual(expect.arrayContaining([`${name}.read`, `${name}.write`]));
});

test("a granular scope satisfies itself and nothing else, so write does not imply read", () => {
  fc.assert(fc.property(scope, scope, (one, other) => hasScope([one], other) === (one === other)));
});

test("granting more never takes anything away", () => {
  fc.assert(
    fc.property(granted, granted, scope, (some, more, required) => {
      fc.pre(hasScope(some, required));
      expect(hasScope([...more, ...some], required)).toBe(true);
    }),
  );
});

test("legacy and wildcard scopes reach as far as the specification says", () => {
  fc.assert(
    fc.property(scope, (required) => {
      expect(hasScope(["api.write"], required)).toBe(true);
      expect(hasScope(["*"], required)).toBe(true);
      expect(hasScope(["api.read"], required)).toBe(required.endsWith(".read"));
      expect(hasScope(["traffic"], required)).toBe(required.startsWith("traffic."));
    }),
  );
});

test("strings that are no scopes grant nothing", () => {
  fc.assert(
    fc.property(fc.string(), scope, (text, required) => {
      fc.pre(![...SCOPES, "api.read", "api.write", "traffic", "*"].includes(text as never));
      expect(hasScope([text], required)).toBe(false);
    }),
  );
});

test("converting to granular scopes changes nothing that is allowed, and doing it twice changes nothing at all", () => {
  fc.assert(
    fc.property(granted, scope, (some, required) => {
      const granular = toGranular(some);
      expect(hasScope(granular, required)).toBe(hasScope(some, required));
      expect(toGranular(granular)).toEqual(granular);
    }),
  );
});

test("write access to a resource grants read and write on it alone", () => {
  fc.assert(
    fc.property(resource, (name) => {
      expect(scopesFromAccess({ [name]: "write" })).toEqual([`${name}.read`, `${name}.write`]);
      expect(scopesFromAccess({ [name]: "read" })).toEqual([`${name}.read`]);
      expect(scopesFromAccess({ [name]: "none" })).toEqual([]);
    }),
  );
});

test("a set of scopes has the mode of the preset or mode that grants it", () => {
  expect(modeOf([...SCOPES].reverse())).toBe("full");
  expect(modeOf(GEO_SCOPES)).toBe("geo");
  expect(modeOf([])).toBe("restricted");
  for (const preset of Object.values(PRESETS)) expect(modeOf(preset.scopes)).toBe(preset.mode);
});

test("each role allows what the one below it allows, and viewers only read", () => {
  fc.assert(
    fc.property(scope, (required) => {
      expect(roleAllows("viewer", required)).toBe(required.endsWith(".read"));
      for (const [lower, higher] of [
        ["viewer", "member"],
        ["member", "admin"],
        ["admin", "owner"],
      ] as const) {
        if (roleAllows(lower, required)) expect(roleAllows(higher, required)).toBe(true);
      }
    }),
  );
  expect(roleAllows("member", "integrations.write")).toBe(false);
  expect(roleAllows("admin", "integrations.write")).toBe(true);
  expect(roleAllows("member", "prompts.write")).toBe(true);
});
