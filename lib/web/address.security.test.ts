import { expect, test } from "vitest";
import { isPublicAddress } from "./address.ts";

test.each(["168.63.129.16", "::ffff:168.63.129.16"])("denies %s, the agent of a cloud's host", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["4000::1", "8000::1", "e000::1", "1::1"])("denies %s, which nobody was given", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["168.63.129.15", "2606:4700::1111", "2a00:1450::1"])("allows %s", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
