import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { failureOf } from "./failure.ts";
import { lineLost, RequestError } from "./request-error.ts";

const refusal = (status: number, code: string, ...messages: string[]) =>
  new RequestError(status, code, messages);

test.each([
  ["a lost line", lineLost(new TypeError("Failed to fetch")), "网络不给力，请检查后重试"],
  ["15 s", lineLost(new DOMException("late", "TimeoutError")), "网络不给力，请检查后重试"],
  ["500", refusal(500, "INTERNAL", "服务器内部错误"), "服务器内部错误"],
  ["500 with words of its own", refusal(500, "INTERNAL", "secret detail"), "服务器内部错误"],
  ["502 of a proxy", refusal(502, "INTERNAL", "服务器内部错误"), "服务器内部错误"],
  ["504 of a proxy", refusal(504, "INTERNAL", "服务器内部错误"), "服务器内部错误"],
  ["503", refusal(503, "UNAVAILABLE", "服务暂时不可用，请稍后再试"), "服务暂时不可用，请稍后再试"],
  ["403", refusal(403, "FORBIDDEN", "禁止访问"), "禁止访问"],
  ["403 with words of its own", refusal(403, "OWNERS_ONLY", "仅认证车主可以参与"), "禁止访问"],
  ["401", refusal(401, "UNAUTHENTICATED", "请先登录"), "请先登录"],
  ["404", refusal(404, "NOT_FOUND", "内容不存在或已被删除"), "内容不存在或已被删除"],
  ["a list", refusal(200, "X", "太长", "有敏感词"), "太长，有敏感词"],
  ["429", refusal(429, "RATE_LIMITED", "操作过于频繁，请稍后再试"), "操作过于频繁，请稍后再试"],
  ["a fault of the program", new TypeError("x is not a function"), "服务器内部错误"],
  ["nothing known", null, "服务器内部错误"],
])("%s is told in the catalogue's words", (_what, error, title) => {
  expect(failureOf(error).title).toBe(title);
});

test("a timeout is told apart from a line that is gone", () => {
  const [gone, late] = [new TypeError("gone"), new DOMException("late", "TimeoutError")].map(lineLost);
  expect(failureOf(late).text).toContain("15 秒");
  expect(failureOf(gone).text).not.toBe(failureOf(late).text);
});

/** Where nothing but the network can be meant: what waits for it, and code that did not arrive. */
const MAY_NAME_IT = new Set([
  "src/shared/errors.ts",
  "src/shared/failure.ts",
  "src/shared/request-error.ts",
  "src/client/send-later.ts",
  "src/ui/lazy-part.tsx",
]);

test("no screen has words of its own for a network that fails", () => {
  const files = readdirSync("src", { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /(?<!\.test)\.tsx?$/.test(file.name))
    .map((file) => `${file.parentPath}/${file.name}`);
  expect(files.length).toBeGreaterThan(1000);
  const guessing = files.filter(
    (file) => !MAY_NAME_IT.has(file) && /网络不(?:给力|通)|检查网络/.test(readFileSync(file, "utf8")),
  );
  expect(guessing).toEqual([]);
});
