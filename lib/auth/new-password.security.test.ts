import { expect, test } from "vitest";
import { newPassword } from "./new-password.ts";

test.each(["1234567890", "qwertyuiop", "Password123", "BASKETBALL", "1q2w3e4r5t"])("refuses %s", (password) => {
  expect(newPassword.safeParse(password).error?.issues[0]?.message).toContain("on lists of leaks");
});

test.each(["violet harbor lantern", "9fK2-qTz81"])("accepts %s", (password) => {
  expect(newPassword.safeParse(password).success).toBe(true);
});
