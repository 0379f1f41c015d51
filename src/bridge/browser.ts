import { type Bridge, type BridgeHooks, UnsupportedCall } from "./types.ts";

const calls = () => import("./browser-calls.ts");

/** Works in any browser; what only a host can do is refused with UnsupportedCall. */
export function browserBridge(hooks: BridgeHooks): Bridge {
  // Bars are drawn by the page itself, which decides what stands in them.
  const ownBars = () => undefined;
  const unsupported = (call: string) => () => Promise.reject(new UnsupportedCall(call));
  const goTo = async (link: string) => location.assign(link);
  return {
    host: "browser",
    getToken: async () => hooks.token(),
    // The sheet tells of a sign-in only; closed without one, the promise stays open and is forgotten.
    needLogin: () =>
      new Promise((resolve) => {
        hooks.offerSignIn(() => {
          const token = hooks.token();
          resolve(token === null ? null : { token });
        });
      }),
    // The page's own session is the only one there is.
    needLogout: async () => undefined,
    changeTitle(title) {
      document.title = title;
    },
    async openNavi(place) {
      const { mapAddress, openWindow } = await calls();
      openWindow(mapAddress(place));
    },
    getPosition: async () => (await calls()).readPosition(),
    openContact: async (given) => (await calls()).contact(given),
    callPhone: async (number) => (await calls()).dial(number),
    async shareContent({ title, description, url }) {
      if (typeof navigator.share !== "function") return "unavailable";
      try {
        await navigator.share({ title, text: description, url });
        return "shared";
      } catch (error) {
        return error instanceof DOMException && error.name === "AbortError" ? "cancelled" : "unavailable";
      }
    },
    // The browser's own menu takes the address, and title and picture from the page's head.
    prepareShare: () => undefined,
    toast: (text, kind) => hooks.toast(text, kind),
    gotoApp: goTo,
    messageBox: (question) => hooks.confirm(question),
    openPhotoAlbum: async ({ count }) => (await calls()).choosePictures(count),
    payment: unsupported("payment"),
    isShowReturn: ownBars,
    isShowShare: ownBars,
    isShowSearch: ownBars,
    isTabbar: ownBars,
    async openWebView(url) {
      // On its way while the question is read: a window may open only shortly after the tap.
      const loading = calls();
      const leave = await hooks.confirm({
        title: "即将离开围场",
        text: `即将打开其他网站：${new URL(url).host}。请留意账号和财产安全。`,
        confirmLabel: "继续打开",
        cancelLabel: "留在本页",
      });
      if (leave) (await loading).openWindow(url);
    },
    goPost: unsupported("goPost"),
    choiseType: unsupported("choiseType"),
    choiseAskType: unsupported("choiseAskType"),
    getWinHeight: async () => window.visualViewport?.height ?? window.innerHeight,
    openWechat: (link = "weixin://") => goTo(link),
    closeApp: async () => history.back(),
  };
}
