import { expect, test } from "vitest";
import { takePage } from "./pagination.ts";

const answer = { title: "All", first: [1, 2, 3], inner: { second: [4, 5] }, nothing: null };
const PATHS = ["first", "inner.second", "nothing.third"];

test("answers all items when the query names no page", () => {
  expect(takePage(answer, PATHS, {})).toBe(answer);
});

test("pages the lists as if they were one", () => {
  const pages = [1, 2, 3].map((page) => takePage(answer, PATHS, { limit: 2, page }));
  const total = { limit: 2, totalPages: 3, totalItems: 5 };
  expect(pages).toMatchObject([
    { title: "All", first: [1, 2], inner: { second: [] }, nothing: null, pagination: { ...total, nextPage: 2 } },
    { first: [3], inner: { second: [4] }, pagination: { ...total, previousPage: 1 } },
    { first: [], inner: { second: [5] }, pagination: { ...total, nextPage: null } },
  ]);
});

test("has ten items on a page of which only the number is named, and refuses one past the last", () => {
  expect(takePage(answer, PATHS, { page: 1 })).toMatchObject({ first: [1, 2, 3], pagination: { limit: 10 } });
  expect(() => takePage(answer, PATHS, { page: 2 })).toThrow("Invalid page number");
});
