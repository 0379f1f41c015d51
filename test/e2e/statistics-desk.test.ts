import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { until } from "../support/within.ts";
import { openDesk } from "./support/desk.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";

phonesForJourneys();
const DESK = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false };
/** A person's: the browser of journeys says that it has no window, and is not counted. */
const PERSON =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36";
/** What was looked at is written once a minute. */
const WRITTEN_MS = 150_000;

/** A figure of the overview, as exact as it is known. */
async function figure(page: Page, name: string): Promise<number> {
  const card = page.getByRole("region", { name: "合计" }).getByRole("listitem").filter({ hasText: name });
  return Number(await card.locator("b").getAttribute("title"));
}

test("a visitor who browses is counted, in his section only, and the desk takes the figures along", async () => {
  const { page: desk } = await openPhone(DESK);
  await openDesk(desk, "/admin/statistics");
  const views = await figure(desk, "页面浏览");
  await visit(desk, "/admin/statistics?section=toyota");
  const others = await figure(desk, "页面浏览");

  const { page: visitor } = await openPhone({ userAgent: PERSON });
  const told = visitor.waitForResponse((answer) => answer.url().endsWith("/api/visits"));
  await visit(visitor, "/lexus/home?source=journey");
  expect((await told).status()).toBe(200);

  await until(
    "the visit to be counted",
    async () => {
      await visit(desk, "/admin/statistics?section=lexus");
      return (await figure(desk, "页面浏览")) > 0;
    },
    WRITTEN_MS,
  );
  expect(await figure(desk, "访客")).toBeGreaterThan(0);
  await visit(desk, "/admin/statistics?section=toyota");
  expect(await figure(desk, "页面浏览")).toBe(others);
  await visit(desk, "/admin/statistics");
  expect(await figure(desk, "页面浏览")).toBeGreaterThan(views);

  // How it is counted stands beside it.
  await desk.getByRole("button", { name: "页面浏览怎么算" }).click();
  await desk
    .getByRole("dialog", { name: "页面浏览怎么算" })
    .getByText(/爬虫、管理后台/)
    .waitFor();
  await desk.keyboard.press("Escape");

  const saving = desk.waitForEvent("download");
  await desk.getByRole("button", { name: "CSV" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^数据统计-概况-\d{4}-\d{2}-\d{2}\.csv$/);
  const [head, ...rows] = (await text(await saved.createReadStream())).trim().split(/\r?\n/);
  expect(head).toContain("时段开始,页面浏览,访客");
  expect(Number(rows.at(-1)?.split(",")[1])).toBeGreaterThan(0);

  // What was taken along stands in the log.
  await visit(desk, "/admin/audit-log");
  await desk
    .getByText(/导出了/)
    .first()
    .waitFor();
}, 300_000);
