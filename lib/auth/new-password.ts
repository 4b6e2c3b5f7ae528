import "server-only";
import { dictionary } from "@zxcvbn-ts/language-common";
import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN } from "./limits.ts";

/** Passwords from public leaks that are long enough to be chosen here. */
const COMMON = new Set(dictionary["passwords-common"].filter(({ length }) => length >= PASSWORD_MIN));

/** A password that a person chooses: long enough, and none of those that attackers try first. */
export const newPassword = z
  .string()
  .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`)
  .refine((password) => !COMMON.has(password.toLowerCase()), "Use another one: this password is on lists of leaks.");
