import type { ShareCard } from "./share-card.ts";
import { type Bridge, type BridgeHooks, type HostAddress, UnsupportedCall } from "./types.ts";
import { takeWechatReturn } from "./wechat-return.ts";
import { type WechatSdk, wechatSdk } from "./wechat-sdk.ts";

interface WeixinJsBridge {
  call(name: string): void;
  invoke(name: string, order: Record<string, string>, done: (result: { err_msg: string }) => void): void;
}

declare global {
  interface Window {
    WeixinJSBridge?: WeixinJsBridge;
    wx?: WechatSdk;
  }
}

/** Opens the bridge to WeChat, and takes what somebody brought back from there out of the address. */
export function openWechat(fallback: Bridge, hooks: BridgeHooks, host: "wechat" | "mini-program"): Bridge {
  // First the bridge: on iOS WeChat signs the address as it was when the page came, code included.
  const opened = wechatBridge(fallback, hooks, host);
  takeWechatReturn();
  return opened;
}

/**
 * WeChat's browser. Sharing is in its own menu only: the page sets the card and shows where the menu is.
 * Without a configured SDK the menu shares the page's head, and everything else works as in a browser.
 */
export function wechatBridge(
  fallback: Bridge,
  hooks: BridgeHooks,
  host: "wechat" | "mini-program" = "wechat",
): Bridge {
  const sdk = wechatSdk(hooks);
  let wanted: ShareCard | undefined;
  return {
    ...fallback,
    host,
    shareContent: async () => "guide",
    prepareShare(card) {
      wanted = card;
      void sdk.ready().then((wx) => {
        // Another page may have been opened while the SDK was on its way.
        if (wx === null || wanted !== card) return;
        const { title, description, url, picture } = card;
        wx.updateAppMessageShareData({ title, desc: description, link: url, imgUrl: picture });
        wx.updateTimelineShareData({ title, link: url, imgUrl: picture });
      });
    },
    // A new window would replace the page anyway, and WeChat warns about unknown sites itself.
    async openWebView(url) {
      location.assign(url);
    },
    ...(host === "wechat" && {
      payment: (order: Record<string, string>) =>
        new Promise<"paid" | "cancelled">((resolve, reject) => {
          const pay = () =>
            window.WeixinJSBridge?.invoke("getBrandWCPayRequest", order, ({ err_msg }) => {
              if (err_msg.endsWith(":ok")) resolve("paid");
              else if (err_msg.endsWith(":cancel")) resolve("cancelled");
              else reject(new UnsupportedCall("payment"));
            });
          // WeChat brings its own object a moment after the page.
          if (window.WeixinJSBridge) pay();
          else document.addEventListener("WeixinJSBridgeReady", pay, { once: true });
        }),
      async openAddress() {
        const wx = await sdk.ready();
        if (wx === null) throw new UnsupportedCall("openAddress");
        return new Promise<HostAddress | null>((resolve, reject) =>
          wx.openAddress({
            success: ({ userName, telNumber, provinceName, cityName, countryName, detailInfo }) =>
              resolve({
                name: userName,
                mobile: telNumber,
                region: provinceName + cityName + countryName,
                detail: detailInfo,
              }),
            cancel: () => resolve(null),
            fail: () => reject(new UnsupportedCall("openAddress")),
          }),
        );
      },
    }),
    async closeApp() {
      if (window.WeixinJSBridge) window.WeixinJSBridge.call("closeWindow");
      else await fallback.closeApp();
    },
  };
}
