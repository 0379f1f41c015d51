import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { sections } from "#sections/registry.ts";
import { QuizCard } from "./public.ts";

const quiz = {
  key: "match",
  title: "人车缘分",
  intro: "七道题",
  minutes: 2,
  cover: null,
  state: "open",
  taken: 1234,
} as const;

test.each(sections)("a card in $slug leads to its quiz there, and says what it is", (section) => {
  const html = renderToStaticMarkup(<QuizCard quiz={quiz} section={section} />);
  expect(html).toContain(`href="${section.umbrella ? "" : `/${section.slug}`}/fatein?quiz=match"`);
  expect(html).toContain("用时 2 分钟 · 1,234 人次测过");
  expect(html).toContain("去测测");
});

test("one that is over leads to its results, and one that nobody took counts nothing", () => {
  const [section] = sections;
  if (section === undefined) throw new Error("there are sections");
  const html = renderToStaticMarkup(
    <QuizCard quiz={{ ...quiz, state: "ended", taken: 0 }} section={section} />,
  );
  expect(html).toContain("已结束");
  expect(html).toContain("看结果");
  expect(html).not.toContain("人次");
});
