import { afterEach, beforeEach, expect, test, vi } from "vitest";

const STATE = `e${"0".repeat(52)}`;

let address = "";
const stored = new Map<string, string>();

beforeEach(() => {
  vi.resetModules();
  stored.clear();
  vi.stubGlobal("location", {
    get href() {
      return address;
    },
  });
  vi.stubGlobal("history", {
    state: { idx: 3 },
    replaceState: (state: unknown, _: string, to: string) => {
      expect(state).toEqual({ idx: 3 });
      address = new URL(to, address).href;
    },
  });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** As a page of its own would. */
async function open(url: string) {
  vi.resetModules();
  address = url;
  const page = await import("./wechat-return.ts");
  page.takeWechatReturn();
  return page;
}

test("code and state leave the address, and everything else in it stays", async () => {
  const page = await open(`https://p.test/lexus/home?source=6&code=abc&tab=video&state=${STATE}#top`);
  expect(address).toBe("https://p.test/lexus/home?source=6&tab=video#top");
  expect(page.wechatReturn()).toEqual({ code: "abc", state: STATE });
});

test("an invitation that is named as WeChat's own answer is neither taken for it nor lost", async () => {
  const page = await open(`https://p.test/invitein?code=VIP1&code=abc&state=${STATE}`);
  expect(address).toBe("https://p.test/invitein?invite=VIP1");
  expect(page.wechatReturn()).toEqual({ code: "abc", state: STATE });
});

test("what was brought back is there after a reload, until it was answered", async () => {
  await open(`https://p.test/?code=abc&state=${STATE}`);
  const again = await open(address);
  expect(again.wechatReturn()).toEqual({ code: "abc", state: STATE });
  again.forgetWechatReturn();
  expect((await open(address)).wechatReturn()).toBeNull();
});

test("whoever did not agree comes back without a code", async () => {
  const page = await open(`https://p.test/my?state=${STATE}`);
  expect(address).toBe("https://p.test/my");
  expect(page.wechatReturn()).toEqual({ code: null, state: STATE });
});

test.each(["?code=wechat-taken", "?code=abc&state=open", `?code=abc&state=x${"0".repeat(52)}`, "?source=6"])(
  "a query of somebody else's stays: %s",
  async (query) => {
    const page = await open(`https://p.test/my/error${query}`);
    expect(address).toBe(`https://p.test/my/error${query}`);
    expect(page.wechatReturn()).toBeNull();
  },
);
