import { expect, test } from "vitest";
import { accountProblem, emptyAccount, followersOf, platformsLeft } from "./form-values.ts";

test.each([
  ["12800", 12_800],
  ["12,800", 12_800],
  ["1.28万", 12_800],
  ["3.5w", 35_000],
  ["1亿", 100_000_000],
  ["", null],
  ["很多", null],
  ["-5", null],
])("%s followers are read as %s", (typed, count) => expect(followersOf(typed)).toBe(count));

test("what is missing of an account is said one after the other", () => {
  const account = { ...emptyAccount("bilibili"), nick: "林小川" };
  expect(accountProblem(account)?.field).toBe("link");
  const linked = { ...account, link: "https://space.bilibili.com/1" };
  expect(accountProblem(linked)?.field).toBe("followers");
  expect(accountProblem({ ...linked, followers: "1万" })?.field).toBe("file_id");
  expect(accountProblem({ ...linked, followers: "1万", file_id: "1" })?.field).toBe("stands");
  expect(accountProblem({ ...linked, followers: "1万", file_id: "1", stands: true })).toBeNull();
  expect(platformsLeft({ accounts: [account] })).not.toContain("bilibili");
});
