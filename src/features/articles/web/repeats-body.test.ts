import { expect, test } from "vitest";
import { repeatsBody } from "./repeats-body.ts";

test("the beginning of the text is recognized, a summary of one's own is not", () => {
  const body = "<h2>开头</h2>\n<p>雨天 &amp; 赛道上的<strong>第一圈</strong>，比想象的更慢，也更安静。</p>";
  expect(repeatsBody("开头 雨天 & 赛道上的第一圈，比想象的更慢…", body)).toBe(true);
  expect(repeatsBody("开头…", body)).toBe(true);
  expect(repeatsBody("我们在雨里跑了三天", body)).toBe(false);
  expect(repeatsBody("", body)).toBe(false);
});
