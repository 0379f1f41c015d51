import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { build, type Rolldown } from "vite";
import { beforeAll, expect, inject, test } from "vitest";
import { openPhone, phonesForJourneys } from "./support/phone.ts";

phonesForJourneys();

const files = new Map<string, { body: string; contentType: string }>();

beforeAll(async () => {
  const input = fileURLToPath(import.meta.resolve("./support/blocks.tsx"));
  const built = await build({
    configFile: false,
    logLevel: "error",
    plugins: [react()],
    build: { write: false, assetsDir: "block-assets", rolldownOptions: { input } },
  });
  const { output } = built as Rolldown.RolldownOutput;
  for (const one of output) {
    const [body, contentType] =
      one.type === "chunk" ? [one.code, "text/javascript"] : [String(one.source), "image/svg+xml"];
    files.set(`/${one.fileName}`, { body, contentType });
  }
  const entry = output.find((one) => one.type === "chunk" && one.isEntry)?.fileName;
  const home = await (await fetch(inject("origin"))).text();
  const [style = ""] = /<link[^>]+stylesheet[^>]*>/.exec(home) ?? [];
  files.set("/blocks", {
    contentType: "text/html",
    body: `<!doctype html><html lang="zh-CN" data-section="main"><head><title>blocks</title><meta name="viewport" content="width=device-width">
${style}</head><body><script type="module" src="/${entry}"></script></body></html>`,
  });
});

async function openBlocks(): Promise<Page> {
  const { page } = await openPhone();
  await page.route(
    ({ pathname }) => files.has(pathname),
    (route) => route.fulfill(files.get(new URL(route.request().url()).pathname)),
  );
  await page.goto("/blocks");
  return page;
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name });
const next = (page: Page) => page.getByRole("button", { name: "下一步" }).tap();

async function pickCar(page: Page): Promise<void> {
  await page.getByRole("button", { name: "选择车型" }).tap();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "大众" }).tap();
  await sheet.getByRole("button", { name: "旅行车" }).tap();
  await sheet.waitFor({ state: "detached" });
}

test("a form of several pages goes on when a page is right, back with everything in it, and survives a reload", async () => {
  const page = await openBlocks();
  await next(page);
  await page.getByText("请填写名字").waitFor();
  await page.getByLabel("名字").fill("已有的名字");
  await next(page);
  await heading(page, "车型").waitFor();
  expect(await page.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("67");
  await pickCar(page);
  await page.goBack();
  await heading(page, "名字").waitFor();
  expect(await page.getByLabel("名字").inputValue()).toBe("已有的名字");
  await page.goForward();
  await next(page);
  await heading(page, "备注").waitFor();
  await page.getByLabel("备注").fill("周末开");

  await page.reload();
  await heading(page, "备注").waitFor();
  expect(await page.getByLabel("备注").inputValue()).toBe("周末开");

  // What is refused leads back to its page.
  await page.getByRole("button", { name: "提交" }).tap();
  await page.getByText("换个名字").waitFor();
  await page.getByLabel("名字").fill("新名字");
  await next(page);
  await next(page);
  await page.getByRole("button", { name: "提交" }).tap();
  await page.getByText("已提交：新名字，大众 旅行车，周末开").waitFor();
});

test("whoever leaves the form is asked, and gives up what was kept", async () => {
  const page = await openBlocks();
  await page.getByLabel("名字").fill("小李");
  await page.getByRole("link", { name: "别处" }).tap();
  await page.getByRole("button", { name: "继续编辑" }).tap();
  expect(await page.getByLabel("名字").inputValue()).toBe("小李");
  await page.getByRole("link", { name: "别处" }).tap();
  await page.getByRole("button", { name: "放弃" }).tap();
  await page.getByText("这里是别处").waitFor();
  await page.goBack();
  await expect.poll(() => page.getByLabel("名字").inputValue()).toBe("");
});

test("an address leads no further than the first page that lacks something", async () => {
  const page = await openBlocks();
  await page.goto("/blocks?step=3");
  await heading(page, "名字").waitFor();
});

test("the picker finds by letter, by search and by level, and axe finds nothing in it", async () => {
  const page = await openBlocks();
  await page.getByLabel("名字").fill("小李");
  await next(page);
  await page.getByRole("button", { name: "选择车型" }).tap();
  const sheet = page.getByRole("dialog");
  const letters = sheet.getByRole("navigation", { name: "按字母查找" }).getByRole("button");
  await letters.first().waitFor();
  expect(await letters.allTextContents()).toEqual(["A", "B", "D", "F", "G", "H", "J", "K", "L", "W", "X"]);
  await letters.getByText("X").tap();
  await expect.poll(() => sheet.getByRole("button", { name: "小鹏" }).isVisible()).toBe(true);
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run(document.querySelector("[role=dialog]") ?? document);
    return violations.map(({ id }) => id);
  });
  expect(found).toEqual([]);

  await sheet.getByRole("searchbox").fill("旅行");
  await expect.poll(() => sheet.getByRole("list", { name: "搜索结果" }).getByRole("button").count()).toBe(12);
  await sheet.getByRole("searchbox").fill("没有的");
  await sheet.getByText("没有找到").waitFor();
  await sheet.getByRole("searchbox").fill("");

  await sheet.getByRole("button", { name: "蔚来" }).tap();
  await sheet.getByRole("button", { name: "返回车型" }).tap();
  await sheet.getByRole("button", { name: "蔚来" }).tap();
  await sheet.getByRole("button", { name: "轿车" }).tap();
  await expect.poll(() => page.getByLabel("车型").inputValue()).toBe("蔚来 轿车");
  await page.getByRole("button", { name: "选择车型" }).tap();
  await expect
    .poll(() => sheet.getByRole("button", { name: "蔚来" }).getAttribute("aria-current"))
    .toBe("true");
});
