import { afterEach, expect, test, vi } from "vitest";
import { hooks as defaults } from "./bridge.ts";
import { browserBridge } from "./browser.ts";
import { mapAddress } from "./browser-calls.ts";
import { type BridgeHooks, UnsupportedCall } from "./types.ts";

const hooks = (changes: Partial<BridgeHooks> = {}): BridgeHooks => ({ ...defaults, ...changes });
const CARD = { title: "海拔", description: "摘要", url: "https://p.test/article/1/post", picture: "" };

/** A page of which only links and the address bar are watched. */
function fakePage() {
  const opened: string[] = [];
  const gone: string[] = [];
  vi.stubGlobal("location", { assign: (url: string) => gone.push(url) });
  vi.stubGlobal("document", {
    body: { append: () => undefined },
    createElement: () => ({
      dataset: {},
      href: "",
      click() {
        opened.push(this.href);
      },
      remove: () => undefined,
    }),
  });
  return { opened, gone };
}

afterEach(() => vi.unstubAllGlobals());

test("another site opens only after the person agreed, and the question names it", async () => {
  const { opened } = fakePage();
  const asked: string[] = [];
  let yes = false;
  const bridge = browserBridge(
    hooks({
      confirm: async ({ text = "" }) => {
        asked.push(text);
        return yes;
      },
    }),
  );
  await bridge.openWebView("https://other.test/x");
  expect(opened).toEqual([]);
  yes = true;
  await bridge.openWebView("https://other.test/x");
  expect(opened).toEqual(["https://other.test/x"]);
  expect(asked[0]).toContain("other.test");
});

test("sharing tells apart shared, cancelled and not possible", async () => {
  const share = vi.fn();
  vi.stubGlobal("navigator", { share });
  const bridge = browserBridge(hooks());
  share.mockResolvedValueOnce(undefined);
  expect(await bridge.shareContent(CARD)).toBe("shared");
  expect(share).toHaveBeenCalledWith({ title: "海拔", text: "摘要", url: CARD.url });
  share.mockRejectedValueOnce(new DOMException("", "AbortError"));
  expect(await bridge.shareContent(CARD)).toBe("cancelled");
  vi.stubGlobal("navigator", {});
  expect(await bridge.shareContent(CARD)).toBe("unavailable");
});

test("customer service is reached by what is given, in order", async () => {
  const { opened, gone } = fakePage();
  const bridge = browserBridge(hooks());
  await bridge.openContact({ url: "https://help.test/", phone: "400" });
  await bridge.openContact({ phone: "400-800 1234", email: "a@b.test" });
  await bridge.openContact({ email: "a@b.test" });
  await expect(bridge.openContact({})).rejects.toBeInstanceOf(UnsupportedCall);
  expect(opened).toEqual(["https://help.test/"]);
  expect(gone).toEqual(["tel:4008001234", "mailto:a%40b.test"]);
});

test.each(["payment", "goPost", "choiseType", "choiseAskType"] as const)(
  "%s is refused, not pretended",
  async (call) => {
    const bridge = browserBridge(hooks());
    await expect(bridge[call](undefined as never)).rejects.toMatchObject({ call });
  },
);

test("a map is told which coordinates it gets", () => {
  const url = new URL(mapAddress({ latitude: 31.2, longitude: 121.5, name: "集合点" }));
  expect(url.searchParams.get("to")).toBe("121.5,31.2,集合点");
  expect(url.searchParams.get("coordinate")).toBe("wgs84");
});
