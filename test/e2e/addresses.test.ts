import { expect, test } from "vitest";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";
import { signIn } from "./support/sign-in.ts";

phonesForJourneys();

test("an address is pasted whole, mended where it is wrong, and taken by the screen that asked for one", async () => {
  const { page } = await openPhone();
  await signIn(page, "/my");
  await visit(page, "/my/address?pick=1&to=%2Fmy%2Finfo");
  await page.getByRole("link", { name: "新增收货地址" }).tap();
  await page.getByRole("button", { name: "保存" }).tap();
  await page.getByText("请填写收货人").waitFor();
  await page.getByText("请选择所在地区").waitFor();

  await page
    .getByLabel("粘贴整段地址自动识别")
    .fill("收货人：林一\n电话：139 0000 1111\n广东深圳市科技园路8号");
  await page.getByRole("button", { name: "识别" }).tap();
  // The district is missing: it is chosen by hand, and the rest stands where it belongs.
  await page.getByText("已识别，请补上所在地区").waitFor();
  expect(await page.getByLabel("收货人").inputValue()).toBe("林一");
  expect(await page.getByLabel("手机号").inputValue()).toBe("13900001111");
  await page.getByRole("button", { name: "所在地区，未选择" }).tap();
  const sheet = page.getByRole("dialog", { name: "选择地区" });
  await sheet.getByLabel("搜索选择地区").fill("南山区");
  await sheet.getByRole("button", { name: /深圳市 · 南山区/ }).tap();
  await page.getByRole("button", { name: "所在地区，广东省深圳市南山区" }).waitFor();
  await page.getByRole("textbox", { name: "详细地址" }).fill("科技园路8号");
  await page.getByRole("button", { name: "保存" }).tap();

  // Whoever asked for an address gets the new one.
  await page.waitForURL(/\/my\/info\?address=\d+$/);
  await visit(page, "/my/address?pick=1&to=%2Fmy%2Finfo");
  await page.getByText("默认", { exact: true }).waitFor();
  await page.getByRole("button", { name: /林一.*科技园路8号/ }).tap();
  await page.waitForURL(/\/my\/info\?address=\d+$/);
});
