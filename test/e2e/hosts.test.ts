import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";
import { callPage, openShellPhone, told } from "./support/shell.ts";
import { newMobile } from "./support/sign-in.ts";

phonesForJourneys();
const fixture = inject("fixture");

/** One red pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";

/** Leaves the queue as it was: another journey goes through all that waits there. */
async function takeBackComments(page: Page, article: string): Promise<void> {
  const left = await page.evaluate(async (target) => {
    const headers = { authorization: `Bearer ${localStorage.getItem("paddock.token")}` };
    const list = `/api/comments/mine?target_kind=article&target_id=${target}`;
    const { data } = await (await fetch(list, { headers })).json();
    for (const { id, version } of data.unpublished)
      await fetch(`/api/comments/${id}?version=${encodeURIComponent(version)}`, {
        method: "DELETE",
        headers,
      });
    return (await (await fetch(list, { headers })).json()).data.unpublished.length;
  }, article);
  expect(left).toBe(0);
}

/** A token as the shell would have it from a sign-in of its own. */
async function tokenOfShell(): Promise<string> {
  const ask = async (path: string, body: unknown) => {
    const answer = await fetch(inject("origin") + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { data: Record<string, string> }).data;
  };
  const mobile = newMobile();
  const { demo_code: code, ticket } = await ask("/api/sms/code", { mobile });
  const { access_token: token } = await ask("/api/user/login", { mobile, code, ticket, agreed: true });
  return token ?? "";
}

test.each(["android", "ios"] as const)(
  "in the %s shell the bars are the shell's, and so are sign-in, album and sharing",
  async (form) => {
    const token = await tokenOfShell();
    const { page, expectProblems } = await openShellPhone({
      form,
      answers: {
        getToken: null,
        needLogin: { token },
        changeTitle: null,
        isTabbar: null,
        isShowReturn: null,
        isShowShare: null,
        shareContent: { shared: true },
        openPhotoAlbum: { pictures: [{ name: "a.png", type: "image/png", data: PIXEL }] },
      },
    });
    await visit(page, "/");
    await expect.poll(() => told(page, "isTabbar")).toEqual([{ visible: true }]);
    expect(await page.locator('[data-bar="tab"]').isVisible()).toBe(false);

    await page.getByRole("heading", { name: fixture.postTitle }).tap();
    await page.getByText(fixture.postText).waitFor();
    await expect.poll(() => told(page, "isTabbar")).toEqual([{ visible: true }, { visible: false }]);
    expect((await told(page, "changeTitle")).at(-1)).toEqual({ title: `${fixture.postTitle} · 围场` });
    expect((await told(page, "isShowReturn")).at(-1)).toEqual({ visible: true });
    expect(await page.getByRole("button", { name: "分享" }).count()).toBe(0);
    expect(await page.locator("h1:visible").count()).toBe(1);
    // The shell's own button for it asks the page, which knows what to share.
    expect(await callPage(page, "onShare")).toBe(true);
    await expect.poll(() => told(page, "shareContent")).toHaveLength(1);
    expect((await told(page, "shareContent"))[0]).toMatchObject({
      title: fixture.postTitle,
      url: `${inject("origin")}/article/${fixture.post}/post`,
    });

    await page.getByRole("button", { name: "说说你的看法" }).tap();
    const composer = page.getByRole("dialog", { name: "发表评论" });
    await composer.getByLabel("发表评论").fill("壳里写的一句话。");
    await composer.getByRole("button", { name: "发送" }).tap();
    // No sheet of the page's own: the shell signed in, and what waited for that went on.
    await page
      .getByText(/已提交，(审核通过后公开|通常 .+内审核完)/)
      .or(page.getByText("已发布"))
      .waitFor();
    expect(await told(page, "needLogin")).toHaveLength(1);
    // The shell told a token alone: whose it is, the page asks at once.
    await expect.poll(() => page.evaluate(() => localStorage.getItem("paddock.user"))).toContain("nickname");

    await page.getByRole("button", { name: "说说你的看法" }).tap();
    await composer.getByRole("button", { name: "图片 0/3" }).tap();
    await composer.getByRole("button", { name: "移除第 1 张图片" }).waitFor();
    expect(await told(page, "openPhotoAlbum")).toEqual([{ count: 3 }]);

    await takeBackComments(page, fixture.post);
    // Back closes what lies on top, then leaves the article, and ends at the home.
    expect(await callPage(page, "onBack")).toBe(true);
    await composer.waitFor({ state: "hidden" });
    expect(await callPage(page, "onBack")).toBe(true);
    await page.waitForURL((url) => url.pathname === "/");
    await expect.poll(() => told(page, "isTabbar").then((all) => all.length)).toBe(3);
    expect(await callPage(page, "onBack")).toBe(false);
    expect(await callPage(page, "onTab", "My")).toBe(true);
    await page.waitForURL("**/my");

    // Where nothing is, there is nothing to share either, and no tab bar under it.
    expectProblems(/status of 404/);
    await visit(page, "/article/999999999/post");
    await expect.poll(() => told(page, "isTabbar")).toEqual([{ visible: false }]);
    expect(await told(page, "isShowShare")).toEqual([{ visible: false }]);
    expect(await callPage(page, "onShare")).toBe(false);
  },
);

test("the shell's search, code and pickers do what they say, or answer that nothing was done", async () => {
  const types = await fetch(`${inject("origin")}/api/questions/types?section=lexus`);
  const { data: given } = (await types.json()) as { data: { categories: { id: string }[] } };
  const kind = given.categories[0]?.id ?? "";
  const { page, context } = await openShellPhone({
    form: "ios",
    answers: {
      getToken: null,
      isShowSearch: null,
      isTabbar: null,
      getWinHeight: { height: 500 },
      closeApp: null,
      choiseAskType: { id: kind, name: "" },
    },
  });
  // No code of a mini program is set: nothing is shown, and the shell hears so.
  await visit(page, "/");
  await expect.poll(() => told(page, "isShowSearch")).toEqual([{ visible: true }]);
  expect(await callPage(page, "onQr")).toBe(false);
  expect(await callPage(page, "onSearch")).toBe(true);
  await page.waitForURL("**/search");
  await expect.poll(() => told(page, "isShowSearch").then((all) => all.at(-1))).toEqual({ visible: false });

  // The shell's own list of kinds lies over the page's; what was chosen there is chosen here.
  await visit(page, "/lexus/asktype");
  await page.waitForURL((url) => url.searchParams.has("category"));
  expect(await told(page, "choiseAskType")).toEqual([{ current: null }]);

  await visit(page, "/download");
  await page.getByRole("button", { name: "关闭" }).tap();
  await expect.poll(() => told(page, "closeApp")).toHaveLength(1);

  // With one, the popup comes.
  await context.route("**/api/site", async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    await route.fulfill({ json: { state: true, data: { ...data, mini_code: "/icon-512.png" } } });
  });
  await visit(page, "/my");
  await expect.poll(() => callPage(page, "onQr")).toBe(true);
  await page.getByRole("img", { name: "小程序码" }).waitFor();
});

test("in WeChat without credentials nothing fails, and its configuration is asked for once", async () => {
  const { page } = await openPhone({ userAgent: "Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.49" });
  const asked: string[] = [];
  const failed: string[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/api/wechat/js-config")) asked.push(response.url());
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  await visit(page, "/");
  await expect.poll(() => asked.length).toBe(1);
  await page.locator('a[href^="/article/"]:visible').first().click();
  await page.waitForURL("**/article/**");
  await expect.poll(() => page.locator("h1:visible").count()).toBe(1);
  expect(asked).toHaveLength(1);
  expect(failed).toEqual([]);
});

test("the phone preview shows a page as the shell does, and tries every call", async () => {
  const { page } = await openPhone();
  await visit(page, "/phonepreview?host=shell&form=ios");
  const inside = page.frameLocator("iframe");
  // The bars are the played shell's, driven by what the page tells it.
  await page.getByRole("button", { name: "壳的标签：我的" }).waitFor();
  expect(await inside.locator("html").getAttribute("data-host")).toBe("shell");
  await inside.getByRole("heading", { name: fixture.postTitle }).tap();
  await inside.getByText(fixture.postText).waitFor();
  await page.getByRole("button", { name: "壳的返回" }).tap();
  await page.getByRole("button", { name: "壳的标签：我的" }).waitFor();

  await page.getByRole("button", { name: "调用", exact: true }).tap();
  const calls = page.getByRole("region", { name: "调用" });
  await expect.poll(() => calls.getByRole("listitem").count()).toBe(26);
  await calls.getByRole("button", { name: /^getWinHeight/ }).tap();
  const make = calls.getByRole("button", { name: "调用", exact: true });
  await make.tap();
  await calls.getByText(/^720（/).waitFor();
  // A version of the shell without it: the page does it by itself.
  await calls.getByRole("checkbox", { name: "这个版本的壳没有此方法" }).check();
  await calls.getByText("1 个壳里没有").waitFor();
  await make.tap();
  await calls.getByText(/^844（/).waitFor();
  await visit(page, "/phonepreview?host=browser&view=log");
  await page.getByText("还没有调用").waitFor();
});
