import { type Bridge, type BridgeHooks, type Place, UnsupportedCall } from "./types.ts";

/** Works in any browser; what only a host can do is refused with UnsupportedCall. */
export function browserBridge(hooks: BridgeHooks): Bridge {
  // Bars are drawn by the page itself, which decides what stands in them.
  const ownBars = () => undefined;
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
      open(mapAddress(place));
    },
    getPosition: () =>
      new Promise((resolve, reject) => {
        if (!("geolocation" in navigator)) {
          reject(new UnsupportedCall("getPosition"));
          return;
        }
        navigator.geolocation.getCurrentPosition(
          ({ coords }) =>
            resolve({
              latitude: coords.latitude,
              longitude: coords.longitude,
              accuracy: coords.accuracy,
            }),
          reject,
          { enableHighAccuracy: false, maximumAge: 300_000, timeout: 15_000 },
        );
      }),
    async openContact({ url, phone, email }) {
      if (url !== undefined) open(url);
      else if (phone !== undefined) location.assign(`tel:${dialable(phone)}`);
      else if (email !== undefined) location.assign(`mailto:${encodeURIComponent(email)}`);
      else throw new UnsupportedCall("openContact");
    },
    async callPhone(number) {
      location.assign(`tel:${dialable(number)}`);
    },
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
    async gotoApp(link) {
      location.assign(link);
    },
    messageBox: (question) => hooks.confirm(question),
    openPhotoAlbum: ({ count }) => choosePictures(count),
    payment: () => Promise.reject(new UnsupportedCall("payment")),
    isShowReturn: ownBars,
    isShowShare: ownBars,
    isShowSearch: ownBars,
    isTabbar: ownBars,
    async openWebView(url) {
      const { host } = new URL(url);
      const leave = await hooks.confirm({
        title: "即将离开围场",
        text: `你要打开的是其他网站的页面：${host}。请留意账号和财产安全。`,
        confirmLabel: "继续打开",
        cancelLabel: "留在这里",
      });
      if (leave) open(url);
    },
    goPost: () => Promise.reject(new UnsupportedCall("goPost")),
    choiseType: () => Promise.reject(new UnsupportedCall("choiseType")),
    choiseAskType: () => Promise.reject(new UnsupportedCall("choiseAskType")),
    getWinHeight: async () => window.visualViewport?.height ?? window.innerHeight,
    async openWechat(link = "weixin://") {
      location.assign(link);
    },
    async closeApp() {
      history.back();
    },
  };
}

/** A new window that cannot reach back; where windows are refused (web views), the page itself goes there. */
function open(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.target = "_blank";
  link.rel = "noopener noreferrer";
  // Our own listener for links of other sites must not ask again.
  link.dataset.asked = "";
  link.click();
}

/** AMap's universal address: opens the app where it is installed, its page elsewhere. */
export function mapAddress({ latitude, longitude, name, address = "" }: Place): string {
  const query = new URLSearchParams({
    to: `${longitude},${latitude},${name}`,
    mode: "car",
    // Ours are WGS 84, AMap's own are GCJ-02: it converts.
    coordinate: "wgs84",
    callnative: "1",
    ...(address === "" ? {} : { toname: address }),
  });
  return `https://uri.amap.com/navigation?${query}`;
}

const dialable = (number: string): string => number.replace(/[^\d+]/g, "");

function choosePictures(count: number): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = "image/*";
    input.multiple = count > 1;
    input.addEventListener("change", () => resolve([...(input.files ?? [])].slice(0, count)));
    input.addEventListener("cancel", () => resolve([]));
    input.click();
  });
}
