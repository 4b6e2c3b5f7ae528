import { describe, expect, it } from "vitest";
import { CallError } from "#lib/http/call.ts";
import { formErrors } from "./form-errors.ts";

const refused = (details: CallError["details"]) => new CallError(400, "name: is wrong", "Change the request.", details);

describe("formErrors", () => {
  it("assigns the first error of each field in plain words", () => {
    const error = refused([
      { path: "name", message: "Too small: expected string to have >=1 characters" },
      { path: "name", message: "must be one line" },
      { path: "slug", message: "must be lower-case words joined by -" },
      { path: "title", message: "Too big: expected string to have <=120 characters" },
    ]);
    expect(formErrors(error, ["name", "slug", "title"])).toEqual({
      fields: {
        name: "Enter a value",
        slug: "Must be lower-case words joined by -",
        title: "Use at most 120 characters",
      },
      form: undefined,
    });
  });

  it("shows other errors on the form itself with their recovery text", () => {
    const elsewhere = refused([{ path: "resources.posts", message: "unknown" }]);
    expect(formErrors(elsewhere, ["name"])).toEqual({ fields: {}, form: "name: is wrong. Change the request." });
  });

  it("hides the details of an unexpected error", () => {
    expect(formErrors(new Error("secret detail"), ["name"]).form).not.toContain("secret");
  });

  it("returns nothing without an error", () => {
    expect(formErrors(null, ["name"])).toEqual({ fields: {}, form: undefined });
  });
});
