import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { markedCar, OwnerMarks } from "./owner-marks.tsx";

const one = "one";
const other = "other";
const first = { section: one, series: "first", label: "甲" };
const second = { section: other, series: "second", label: "乙" };
const of = { certified: [first, second], voice: "" };

test("of several cars the one that is spoken of is shown, then one of the club, then the first", () => {
  expect(markedCar({ of, series: "second", section: one })).toBe(second);
  expect(markedCar({ of, series: "none", section: other })).toBe(second);
  expect(markedCar({ of, section: "third" })).toBe(first);
  expect(markedCar({ of: { certified: [], voice: "" } })).toBeUndefined();
});

test("an owner is marked in the colours of his club, a voice with its tier, and anybody else not at all", () => {
  const marked = renderToStaticMarkup(<OwnerMarks of={{ ...of, voice: "A" }} section={other} />);
  expect(marked).toContain(`data-section="${other}"`);
  expect(marked.replaceAll(/<[^>]*>/g, "")).toBe("乙车主达人 A");
  const short = renderToStaticMarkup(<OwnerMarks of={{ ...of, voice: "A" }} short />);
  expect(short.replaceAll(/<[^>]*>/g, "")).toBe("甲车主");
  expect(renderToStaticMarkup(<OwnerMarks of={{ certified: [], voice: "" }} />)).toBe("");
});
