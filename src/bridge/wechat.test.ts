import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BridgeHooks, WechatConfig } from "./types.ts";

const ANDROID = "Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.40";
const IOS = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) MicroMessenger/8.0.40";
const CARD = {
  title: "海拔",
  description: "摘要",
  url: "https://p.test/article/1/post",
  picture: "https://p.test/p",
};

/** A WeChat that takes signatures for some addresses only, and calls back like the SDK: error, then ready. */
function fakeWechat(accepted: (url: string) => boolean, userAgent: string) {
  const signed: string[] = [];
  const shared: Record<string, unknown>[] = [];
  const scripts: string[] = [];
  const answers: { success: (chosen: object) => void; cancel: () => void; fail: () => void }[] = [];
  let onError: ((result: { errMsg: string }) => void) | undefined;
  let onReady: (() => void)[] = [];
  const wx = {
    error: (callback: typeof onError) => {
      onError = callback;
    },
    ready: (callback: () => void) => onReady.push(callback),
    config({ signature }: { signature: string }) {
      setTimeout(() => {
        if (!accepted(signature)) onError?.({ errMsg: "config:invalid signature" });
        for (const callback of onReady) callback();
        onReady = [];
      }, 10);
    },
    updateAppMessageShareData: (data: Record<string, unknown>) => shared.push(data),
    updateTimelineShareData: () => undefined,
    openAddress: (asked: { success: (chosen: object) => void; cancel: () => void; fail: () => void }) => {
      answers.push(asked);
    },
  };
  const location = { href: "https://p.test/article/1/post#x" };
  vi.stubGlobal("navigator", { userAgent });
  vi.stubGlobal("location", location);
  vi.stubGlobal("window", { wx });
  vi.stubGlobal("document", {
    createElement: () => ({
      set src(value: string) {
        scripts.push(value);
      },
      addEventListener(name: string, listener: () => void) {
        if (name === "load") setTimeout(listener, 5);
      },
    }),
    head: { append: () => undefined },
  });
  const hooks: Pick<BridgeHooks, "wechatConfig"> = {
    async wechatConfig(url): Promise<WechatConfig> {
      signed.push(url);
      return {
        appId: "wx1",
        timestamp: 1,
        nonceStr: "n",
        signature: url,
        sdkUrl: "https://sdk.test/jweixin.js",
      };
    },
  };
  return { hooks: hooks as BridgeHooks, signed, shared, scripts, answers, location };
}

/** The SDK's state is the page's: every test is a new page. */
async function open(hooks: BridgeHooks) {
  vi.resetModules();
  const { browserBridge } = await import("./browser.ts");
  const { wechatBridge } = await import("./wechat.ts");
  return wechatBridge(browserBridge(hooks), hooks);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the card is set once the SDK is configured, and sharing is left to WeChat's menu", async () => {
  const { hooks, shared, scripts } = fakeWechat(() => true, ANDROID);
  const bridge = await open(hooks);
  bridge.prepareShare(CARD);
  await vi.advanceTimersByTimeAsync(100);
  expect(shared).toEqual([{ title: "海拔", desc: "摘要", link: CARD.url, imgUrl: CARD.picture }]);
  expect(scripts).toEqual(["https://sdk.test/jweixin.js"]);
  expect(await bridge.shareContent(CARD)).toBe("guide");
});

test("Android signs the present address of every page, iOS the one it was entered by", async () => {
  for (const [userAgent, expected] of [
    [ANDROID, ["https://p.test/article/1/post", "https://p.test/article/2/pic"]],
    [IOS, ["https://p.test/article/1/post"]],
  ] as const) {
    const { hooks, signed, shared, location } = fakeWechat(() => true, userAgent);
    const bridge = await open(hooks);
    bridge.prepareShare(CARD);
    await vi.advanceTimersByTimeAsync(100);
    location.href = "https://p.test/article/2/pic";
    bridge.prepareShare({ ...CARD, title: "第二篇" });
    await vi.advanceTimersByTimeAsync(2000);
    expect(signed).toEqual(expected);
    expect(shared.map(({ title }) => title)).toEqual(["海拔", "第二篇"]);
  }
});

test("an invalid signature is tried again with the other address", async () => {
  const { hooks, signed, shared, location } = fakeWechat((url) => url.endsWith("/2/pic"), IOS);
  const bridge = await open(hooks);
  location.href = "https://p.test/article/2/pic";
  bridge.prepareShare(CARD);
  await vi.advanceTimersByTimeAsync(2000);
  expect(signed).toEqual(["https://p.test/article/1/post", "https://p.test/article/2/pic"]);
  expect(shared).toHaveLength(1);
});

test("only the card of the page that is open now is set", async () => {
  const { hooks, shared } = fakeWechat(() => true, IOS);
  const bridge = await open(hooks);
  bridge.prepareShare(CARD);
  bridge.prepareShare({ ...CARD, title: "第二篇" });
  await vi.advanceTimersByTimeAsync(100);
  expect(shared.map(({ title }) => title)).toEqual(["第二篇"]);
});

test("switched off on the server, no foreign script is loaded", async () => {
  const { hooks, scripts } = fakeWechat(() => true, ANDROID);
  hooks.wechatConfig = async () => null;
  const bridge = await open(hooks);
  bridge.prepareShare(CARD);
  await vi.advanceTimersByTimeAsync(2000);
  expect(scripts).toEqual([]);
});

test("an address comes from WeChat's own book, or none, and only where the SDK is there", async () => {
  const { hooks, answers } = fakeWechat(() => true, ANDROID);
  const bridge = await open(hooks);
  const ask = async () => {
    const asked = bridge.openAddress?.();
    await vi.advanceTimersByTimeAsync(2000);
    return { asked, book: answers.at(-1) };
  };
  const first = await ask();
  first.book?.success({
    userName: "林一",
    telNumber: "13900001111",
    provinceName: "广东省",
    cityName: "深圳市",
    countryName: "南山区",
    detailInfo: "科技园路8号",
  });
  expect(await first.asked).toEqual({
    name: "林一",
    mobile: "13900001111",
    region: "广东省深圳市南山区",
    detail: "科技园路8号",
  });
  const second = await ask();
  second.book?.cancel();
  expect(await second.asked).toBeNull();

  hooks.wechatConfig = async () => null;
  const without = (await open(hooks)).openAddress?.();
  const refused = expect(without).rejects.toThrow("openAddress is not supported here");
  await vi.advanceTimersByTimeAsync(2000);
  await refused;
});
