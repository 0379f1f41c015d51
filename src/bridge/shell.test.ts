import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserBridge } from "./browser.ts";
import { shellBridge } from "./shell.ts";
import { type Bridge, type BridgeHooks, type HostEvent, UnsupportedCall } from "./types.ts";

interface Sent {
  v: number;
  id: number;
  call: string;
  data: unknown;
}

/** A shell that knows some calls and refuses the others as `unsupported`, as the protocol asks. */
function fakeShell(answers: Record<string, (data: never) => unknown> = {}) {
  const sent: Sent[] = [];
  const events: HostEvent[] = [];
  const toasts: string[] = [];
  const hooks: BridgeHooks = {
    toast: (text) => toasts.push(text),
    confirm: async () => true,
    offerSignIn: (then) => then(),
    token: () => "pm_page",
    onEvent: (event) => events.push(event),
    wechatConfig: async () => null,
  };
  let bridge: ReturnType<typeof shellBridge> | undefined;
  const port = {
    postMessage(text: string) {
      const message = JSON.parse(text) as Sent;
      sent.push(message);
      const known = answers[message.call];
      const reply = known
        ? { id: message.id, ok: true, data: known(message.data as never) }
        : { id: message.id, ok: false, error: { code: "unsupported" } };
      queueMicrotask(() => bridge?.receiver.receive(JSON.stringify(reply)));
    },
  };
  const fallback: Bridge = { ...browserBridge(hooks), changeTitle: () => undefined };
  bridge = shellBridge(port, fallback, hooks);
  return { bridge, sent, events, toasts, hooks };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a call goes out as JSON with its own id, and its answer comes back to it", async () => {
  const { bridge, sent } = fakeShell({
    getToken: () => ({ token: "pm_shell" }),
    needLogin: () => ({ token: "pm_new", user: { id: "7", nickname: "山路" } }),
  });
  expect(await bridge.getToken()).toBe("pm_shell");
  expect(await bridge.needLogin()).toEqual({ token: "pm_new", user: { id: "7", nickname: "山路" } });
  expect(sent.map(({ v, call }) => [v, call])).toEqual([
    [1, "getToken"],
    [1, "needLogin"],
  ]);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
});

test("answers that come in another order reach their own calls", async () => {
  const { bridge, sent } = fakeShell();
  const received: Sent[] = [];
  const slow = shellBridge(
    { postMessage: (text) => received.push(JSON.parse(text) as Sent) },
    bridge,
    fakeShell().hooks,
  );
  const share = slow.shareContent({ title: "海拔", description: "", url: "https://a.test/", picture: "" });
  const box = slow.messageBox({ title: "删除？" });
  const idOf = (call: string) => received.find((message) => message.call === call)?.id;
  slow.receiver.receive({ id: idOf("messageBox"), ok: true, data: { yes: false } });
  slow.receiver.receive({ id: idOf("shareContent"), ok: true, data: { shared: true } });
  expect(await share).toBe("shared");
  expect(await box).toBe(false);
  expect(sent).toEqual([]);
});

test("what an older shell does not know, the browser does", async () => {
  vi.stubGlobal("window", { visualViewport: { height: 640 }, innerHeight: 700 });
  const { bridge, toasts } = fakeShell();
  expect(await bridge.getWinHeight()).toBe(640);
  expect(await bridge.needLogin()).toEqual({ token: "pm_page" });
  bridge.toast("已收藏", "done");
  await vi.waitFor(() => expect(toasts).toEqual(["已收藏"]));
});

test("what nothing can do is refused, not pretended", async () => {
  const { bridge } = fakeShell();
  await expect(bridge.payment({ order: "1" })).rejects.toBeInstanceOf(UnsupportedCall);
  await expect(bridge.goPost({ kind: "post", section: "main" })).rejects.toBeInstanceOf(UnsupportedCall);
});

test("a refusal of the shell is an error of its own, and nothing stands in for it", async () => {
  const received: Sent[] = [];
  const { hooks } = fakeShell();
  const bridge = shellBridge(
    { postMessage: (text) => received.push(JSON.parse(text) as Sent) },
    browserBridge(hooks),
    hooks,
  );
  const position = bridge.getPosition();
  bridge.receiver.receive({
    id: received[0]?.id,
    ok: false,
    error: { code: "denied", message: "没有位置权限" },
  });
  await expect(position).rejects.toThrow("没有位置权限");
});

test("a shell that stays silent fails quick calls after three seconds", async () => {
  const { hooks } = fakeShell();
  const bridge = shellBridge({ postMessage: () => undefined }, browserBridge(hooks), hooks);
  const token = expect(bridge.getToken()).rejects.toThrow("did not answer");
  await vi.advanceTimersByTimeAsync(3000);
  await token;
});

test("photos of the album arrive as files", async () => {
  const { bridge } = fakeShell({
    openPhotoAlbum: () => ({ pictures: [{ name: "a.jpg", type: "image/jpeg", data: btoa("\xff\xd8") }] }),
  });
  const [file] = await bridge.openPhotoAlbum({ count: 1 });
  expect(file).toMatchObject({ name: "a.jpg", type: "image/jpeg", size: 2 });
});

test("events reach the page; what is not of the protocol does not", () => {
  const { bridge, events } = fakeShell();
  bridge.receiver.receive('{"event":"tab","name":"My"}');
  bridge.receiver.receive({ event: "back" });
  for (const noise of [
    "{",
    "null",
    '{"event":"selfDestruct"}',
    7,
    { id: "1", ok: true },
    { id: 1, ok: false },
  ])
    bridge.receiver.receive(noise);
  expect(events).toEqual([{ event: "tab", name: "My" }, { event: "back" }]);
});
