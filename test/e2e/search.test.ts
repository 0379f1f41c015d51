import { expect, inject, test } from "vitest";
import { until } from "../support/within.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";

phonesForJourneys();
const fixture = inject("fixture");

test("types, takes a suggestion, searches, opens what is found, and finds it all again on the way back", async () => {
  const { page } = await openPhone();
  await visit(page, "/search");
  const [word = ""] = fixture.postTitle.match(/\p{Script=Han}{4}/u) ?? [];
  // What was there before the app began is read once it runs.
  await until("the article to be found", () =>
    page.evaluate(async (q) => {
      const answer = await fetch(`/api/search?q=${encodeURIComponent(q)}`);
      const { data } = (await answer.json()) as { data: { items: unknown[] } };
      return data.items.length > 0 ? true : undefined;
    }, word),
  );
  const box = page.getByRole("searchbox", { name: "搜索" });
  await box.fill(word);
  await page.getByRole("list", { name: "搜索建议" }).getByText(fixture.postTitle).waitFor();
  await box.press("Enter");
  const result = page.locator("main:visible").getByRole("link", { name: fixture.postTitle }).first();
  await result.waitFor();
  expect(await result.locator("em").first().textContent()).toBe(word);

  // Operators see after which words nothing is opened.
  const counted = page.waitForRequest(
    (request) =>
      request.url().endsWith("/api/search/words") && (request.postData() ?? "").includes('"tapped":true'),
  );
  await result.click();
  await counted;
  await page.getByRole("heading", { level: 1, name: fixture.postTitle }).waitFor();
  await page.goBack();
  await result.waitFor();
  expect(await box.inputValue()).toBe(word);

  await box.fill("这里什么都没有的独角兽");
  await page.locator("form:visible").getByRole("button", { name: "搜索", exact: true }).click();
  await page.getByRole("heading", { name: /^没有找到/ }).waitFor();
  await page.getByRole("button", { name: "清除" }).click();
  const history = page.getByRole("region", { name: "搜索历史" });
  await history.getByRole("button", { name: word, exact: true }).click();
  await result.waitFor();
});
