import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { browserBridge } from "./browser.ts";
import { followShellEvents, openShell } from "./open-shell.ts";
import { type PlayedShell, playShell, type ShellScript } from "./play-shell.ts";
import { type Bridge, type BridgeHooks, type HostEvents, UnsupportedCall } from "./types.ts";

const CARD = { title: "海拔", description: "", url: "https://a.test/", picture: "" };
/** What the shell keeps silent about. */
const never = () => new Promise<never>(() => undefined);

interface Opened {
  bridge: Bridge;
  shell: PlayedShell;
  toasts: string[];
  page: Record<string, unknown>;
}

/** A page inside a shell of that form, which has the methods that are answered. */
function open(script: ShellScript): Opened {
  const toasts: string[] = [];
  const hooks: BridgeHooks = {
    toast: (text) => toasts.push(text),
    confirm: async () => true,
    offerSignIn: (then) => then(),
    token: () => "pm_page",
    wechatConfig: async () => null,
  };
  const page = { prompt: () => null, visualViewport: { height: 640 } };
  vi.stubGlobal("window", page);
  vi.stubGlobal("history", { back: () => toasts.push("history.back") });
  const shell = playShell(page as unknown as Window, script);
  const fallback: Bridge = { ...browserBridge(hooks), changeTitle: () => undefined };
  const bridge = openShell(fallback);
  if (!bridge) throw new Error("no shell was found");
  return { bridge, shell, toasts, page };
}

const named = (calls: PlayedShell["calls"]) => calls.map(({ method, argument }) => [method, argument]);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each(["android", "ios"] as const)("in the %s shell", (form) => {
  test("a call goes out with its argument, and the answer comes back to it", async () => {
    const user = { id: "7", nickname: "山路" };
    const { bridge, shell } = open({
      form,
      answers: { getToken: { token: "pm_shell" }, needLogin: { token: "pm_new", user } },
    });
    expect(await bridge.getToken()).toBe("pm_shell");
    expect(await bridge.needLogin()).toEqual({ token: "pm_new", user });
    expect(named(shell.calls)).toEqual([
      ["getToken", null],
      ["needLogin", null],
    ]);
  });

  test("methods that answer at once serve as well as those that answer later", async () => {
    const { bridge } = open({
      form,
      answers: { getToken: "pm_at_once", getWinHeight: 700, messageBox: { yes: false } },
      atOnce: ["getToken", "getWinHeight"],
    });
    expect(await bridge.getToken()).toBe("pm_at_once");
    expect(await bridge.getWinHeight()).toBe(700);
    expect(await bridge.messageBox({ title: "删除？" })).toBe(false);
  });

  test("an empty answer says that nobody is there, and nothing was chosen", async () => {
    const answers = {
      getToken: null,
      needLogin: null,
      goPost: null,
      choiseType: undefined,
      openPhotoAlbum: null,
    };
    const { bridge } = open({ form, answers });
    expect(await bridge.getToken()).toBeNull();
    expect(await bridge.needLogin()).toBeNull();
    expect(await bridge.goPost({ kind: "post", section: "main" })).toBeNull();
    expect(await bridge.choiseType(null)).toBeNull();
    expect(await bridge.openPhotoAlbum({ count: 3 })).toEqual([]);
  });

  test("answers that come in another order reach their own calls", async () => {
    let share: (answer: unknown) => void = () => undefined;
    const { bridge } = open({
      form,
      answers: {
        shareContent: () =>
          new Promise((done) => {
            share = done;
          }),
        messageBox: { yes: false },
      },
    });
    const shared = bridge.shareContent(CARD);
    expect(await bridge.messageBox({ title: "删除？" })).toBe(false);
    share({ shared: true });
    expect(await shared).toBe("shared");
  });

  test("what an older shell lacks, the browser does, and the shell is not called", async () => {
    const { bridge, shell, toasts } = open({ form, answers: {} });
    expect(await bridge.getWinHeight()).toBe(640);
    expect(await bridge.needLogin()).toEqual({ token: "pm_page" });
    bridge.toast("已收藏", "done");
    bridge.isTabbar(true);
    await vi.waitFor(() => expect(toasts).toEqual(["已收藏"]));
    await bridge.closeApp();
    expect(toasts).toContain("history.back");
    expect(shell.calls).toEqual([]);
  });

  test("what nothing can do is refused, not pretended", async () => {
    const { bridge } = open({ form, answers: {} });
    await expect(bridge.payment({ order: "1" })).rejects.toBeInstanceOf(UnsupportedCall);
    await expect(bridge.goPost({ kind: "post", section: "main" })).rejects.toMatchObject({ call: "goPost" });
  });

  test("a refusal is an error of its own, and nothing stands in for it", async () => {
    const { bridge } = open({
      form,
      answers: {
        getPosition: { error: { code: "denied", message: "没有位置权限" } },
        choiseType: { error: { code: "unsupported" } },
      },
    });
    await expect(bridge.getPosition()).rejects.toMatchObject({ code: "denied", message: "没有位置权限" });
    await expect(bridge.choiseType(null)).rejects.toBeInstanceOf(UnsupportedCall);
  });

  test("a shell that stays silent is given up after three seconds where it needs nobody", async () => {
    const { bridge, page } = open({ form, answers: { getToken: never, getWinHeight: never } });
    const token = expect(bridge.getToken()).rejects.toThrow("gave no answer");
    const height = bridge.getWinHeight();
    await vi.advanceTimersByTimeAsync(3000);
    await token;
    expect(await height).toBe(640);
    // An answer that comes after all finds a function, and changes nothing.
    expect(() => (page.dscb0 as (answer: unknown) => void)({ token: "pm_late" })).not.toThrow();
  });

  test("an answer of another shape is none", async () => {
    const { bridge } = open({
      form,
      answers: {
        getToken: { token: 7 },
        needLogin: { user: {} },
        getPosition: { latitude: 200, longitude: 0 },
        messageBox: "yes",
        openPhotoAlbum: { pictures: [{ name: "a.jpg", type: "image/jpeg", data: "%%%" }] },
      },
    });
    await expect(bridge.getToken()).rejects.toThrow("gave no answer");
    // The browser's own dialog stands in.
    expect(await bridge.messageBox({ title: "删除？" })).toBe(true);
    expect(await bridge.needLogin()).toEqual({ token: "pm_page" });
  });

  test("photos of the album arrive as files, also as JSON text", async () => {
    const picture = { name: "a.jpg", type: "image/jpeg", data: btoa("\xff\xd8") };
    const { bridge } = open({ form, answers: { openPhotoAlbum: JSON.stringify({ pictures: [picture] }) } });
    const [file] = await bridge.openPhotoAlbum({ count: 1 });
    expect(file).toMatchObject({ name: "a.jpg", type: "image/jpeg", size: 2 });
  });

  test("what the bars ask reaches the page, also what they asked before it listened, and is answered", async () => {
    const { shell } = open({ form, answers: {} });
    const heard: unknown[] = [];
    const on: HostEvents = {
      back: () => heard.push("back") > 0,
      share: () => false,
      search: () => false,
      qr: () => true,
      tab: (name) => heard.push(name) > 0,
      session: (session) => heard.push(session),
    };
    const early = shell.callPage("onBack");
    expect(heard).toEqual([]);
    followShellEvents(on);
    expect(await early).toBe(true);
    expect(await shell.callPage("onTab", "My")).toBe(true);
    expect(await shell.callPage("onShare")).toBe(false);
    expect(await shell.callPage("onSession", { token: "pm_1" })).toBe(true);
    expect(await shell.callPage("onSession", null)).toBe(true);
    expect(heard).toEqual(["back", "My", { token: "pm_1" }, null]);
    // Nothing that is not offered, and nothing of the wrong shape.
    expect(await shell.callPage("onTab", 7)).toBe(false);
    expect(await shell.callPage("onSession", "pm_1")).toBe(false);
    expect(await shell.callPage("toString")).toBeNull();
    expect(await shell.callPage("_hasJavascriptMethod", "onBack")).toBe(true);
    expect(await shell.callPage("_hasJavascriptMethod", "constructor")).toBe(false);
    expect(heard).toHaveLength(4);
  });
});

test("the user agent alone makes no shell, and questions of the page stay the browser's", () => {
  const asked = vi.fn(() => "typed");
  vi.stubGlobal("window", { prompt: asked });
  expect(openShell(browserBridge({} as BridgeHooks))).toBeUndefined();
  const page = { prompt: asked };
  playShell(page as unknown as Window, { form: "ios", answers: {} });
  expect((page.prompt as (text: string, value: string) => string)("名字", "")).toBe("typed");
});
