import { expect, test } from "vitest";
import { composeQuestions } from "./fill.ts";

const all = await composeQuestions();
const said = all.flatMap(({ answers }) => answers.map(({ text }) => text));

test("there are as many questions and answers as a community needs to be tried", () => {
  expect(all.length).toBeGreaterThanOrEqual(150);
  expect(said.length).toBeGreaterThanOrEqual(500);
});

test("no two read the same, and every question says something", () => {
  const titles = all.map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.filter((title, at) => said.indexOf(title) >= 0 || titles.indexOf(title) !== at)).toEqual([]);
  expect(said.filter((text, at) => said.indexOf(text) !== at)).toEqual([]);
  expect(titles.filter((title) => [...title].length < 5 || [...title].length > 60)).toEqual([]);
});
