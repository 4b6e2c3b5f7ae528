import fc from "fast-check";
import { expect, test } from "vitest";
import {
  GEO_SCOPES,
  hasScope,
  PRESETS,
  RESOURCES,
  roleAllows,
  SCOPES,
  scopesFromAccess,
  toGranular,
  toKeyMode,
} from "./scopes.ts";

const scope = fc.constantFrom(...SCOPES);
const granted = fc.uniqueArray(
  fc.constantFrom(...SCOPES, "api.read", "api.write", "traffic", "*", "posts", "nonsense"),
);
const resource = fc.constantFrom(...RESOURCES);

test("gives every resource exactly a read and a write scope", () => {
  expect(new Set(SCOPES).size).toBe(RESOURCES.length * 2);
  for (const name of RESOURCES) expect(SCOPES).toEqual(expect.arrayContaining([`${name}.read`, `${name}.write`]));
});

test("satisfies a granular scope only by itself, so that write does not imply read", () => {
  fc.assert(fc.property(scope, scope, (one, other) => hasScope([one], other) === (one === other)));
});

test("allows no less when more is granted", () => {
  fc.assert(
    fc.property(granted, granted, scope, (some, more, required) => {
      fc.pre(hasScope(some, required));
      expect(hasScope([...more, ...some], required)).toBe(true);
    }),
  );
});

test("gives legacy and wildcard scopes the reach of the specification", () => {
  fc.assert(
    fc.property(scope, (required) => {
      expect(hasScope(["api.write"], required)).toBe(true);
      expect(hasScope(["*"], required)).toBe(true);
      expect(hasScope(["api.read"], required)).toBe(required.endsWith(".read"));
      expect(hasScope(["traffic"], required)).toBe(required.startsWith("traffic."));
    }),
  );
});

test("grants nothing for strings that are not scopes", () => {
  fc.assert(
    fc.property(fc.string(), scope, (text, required) => {
      fc.pre(![...SCOPES, "api.read", "api.write", "traffic", "*"].includes(text as never));
      expect(hasScope([text], required)).toBe(false);
    }),
  );
});

test("converts to granular scopes idempotently without changing what is allowed", () => {
  fc.assert(
    fc.property(granted, scope, (some, required) => {
      const granular = toGranular(some);
      expect(hasScope(granular, required)).toBe(hasScope(some, required));
      expect(toGranular(granular)).toEqual(granular);
    }),
  );
});

test("grants read and write on one resource only for write access to it", () => {
  fc.assert(
    fc.property(resource, (name) => {
      expect(scopesFromAccess({ [name]: "write" })).toEqual([`${name}.read`, `${name}.write`]);
      expect(scopesFromAccess({ [name]: "read" })).toEqual([`${name}.read`]);
      expect(scopesFromAccess({ [name]: "none" })).toEqual([]);
    }),
  );
});

test("derives the mode of a set of scopes from the preset or mode that grants it", () => {
  expect(toKeyMode([...SCOPES].reverse())).toBe("full");
  expect(toKeyMode(GEO_SCOPES)).toBe("geo");
  expect(toKeyMode([])).toBe("restricted");
  for (const preset of Object.values(PRESETS)) expect(toKeyMode(preset.scopes)).toBe(preset.mode);
});

test("lets each role do what the role below it may do, and viewers only read", () => {
  fc.assert(
    fc.property(scope, (required) => {
      expect(roleAllows("viewer", required)).toBe(required.endsWith(".read") && required !== "audit.read");
      for (const [lower, higher] of [
        ["viewer", "member"],
        ["member", "admin"],
        ["admin", "owner"],
      ] as const) {
        if (roleAllows(lower, required)) expect(roleAllows(higher, required)).toBe(true);
      }
    }),
  );
  for (const adminsOnly of ["integrations.write", "domains.write", "audit.read"] as const) {
    expect(roleAllows("member", adminsOnly)).toBe(false);
    expect(roleAllows("admin", adminsOnly)).toBe(true);
  }
  expect(roleAllows("member", "prompts.write")).toBe(true);
});
