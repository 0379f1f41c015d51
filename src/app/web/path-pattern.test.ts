import { expect, test } from "vitest";
import { pathPattern } from "./path-pattern.ts";

test("a path of whole segments stays as it is", () => {
  const pattern = pathPattern("/article/:id/post");
  expect(pattern.path).toBe("/article/:id/post");
  expect(pattern.read({ id: "7" })).toEqual({ id: "7" });
});

test("a part of a segment is read out of the whole", () => {
  const pattern = pathPattern("/detail-:id.html");
  expect(pattern.path).toBe("/:segment1");
  expect(pattern.read({ segment1: "detail-1284.html" })).toEqual({ id: "1284" });
});

test.each(["detail-1284xhtml", "detail-.html", "details-1.html", "bbs", ""])(
  "%j is another address",
  (segment1) => {
    expect(pathPattern("/detail-:id.html").read({ segment1 })).toBeNull();
  },
);
