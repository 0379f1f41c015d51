import type { Bridge } from "#bridge/types.ts";
import { pathOf } from "#sections/paths.ts";

/** The calls of the specification and those that a shell may have beyond them, by name. */
export type CallName = Exclude<keyof Bridge, "host" | "prepareShare" | "openAddress">;

export interface PreviewedCall {
  /** What it does, in the words of its users. */
  label: string;
  /** What it is tried with, as JSON. */
  argument: unknown;
  /** What a played shell answers, as JSON. */
  answer: unknown;
  /** Makes it; `given` is whatever was typed. */
  make: (bridge: Bridge, given: never) => unknown;
}

/** Stands in an answer for the session that this browser has. */
export const LOCAL_TOKEN = "本机登录";

const CARD = {
  title: "海拔每升高一百米",
  description: "一台车、三个人和四千公里。",
  url: pathOf("content.list", {}),
  picture: "/icon-512.png",
};
/** One orange pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP4nS/1HwAGBQJ1hZ8r5AAAAABJRU5ErkJggg==";

/** All of them, in the order of the specification. The keys are checked against the bridge itself. */
export const previewedCalls: Record<CallName, PreviewedCall> = {
  getToken: {
    label: "读取壳里的登录",
    argument: null,
    answer: { token: LOCAL_TOKEN },
    make: (bridge) => bridge.getToken(),
  },
  needLogin: { label: "打开登录", argument: null, answer: null, make: (bridge) => bridge.needLogin() },
  needLogout: {
    label: "告知已退出登录",
    argument: null,
    answer: null,
    make: (bridge) => bridge.needLogout(),
  },
  changeTitle: {
    label: "设置标题",
    argument: "手机预览",
    answer: null,
    make: (bridge, title: string) => bridge.changeTitle(String(title)),
  },
  openNavi: {
    label: "打开地图导航",
    argument: { latitude: 31.23, longitude: 121.47, name: "人民广场集合点" },
    answer: null,
    make: (bridge, place: never) => bridge.openNavi(place),
  },
  getPosition: {
    label: "获取位置",
    argument: null,
    answer: { latitude: 31.23, longitude: 121.47, accuracy: 30 },
    make: (bridge) => bridge.getPosition(),
  },
  openContact: {
    label: "联系客服",
    argument: { phone: "4008001234" },
    answer: null,
    make: (bridge, contact: never) => bridge.openContact(contact),
  },
  callPhone: {
    label: "拨打电话",
    argument: "4008001234",
    answer: null,
    make: (bridge, number: string) => bridge.callPhone(String(number)),
  },
  shareContent: {
    label: "分享",
    argument: CARD,
    answer: { shared: true },
    make: (bridge, card: never) => bridge.shareContent(card),
  },
  toast: {
    label: "轻提示",
    argument: { text: "已收藏", kind: "done" },
    answer: null,
    make: (bridge, { text, kind }: { text: string; kind: "done" }) => bridge.toast(text, kind),
  },
  gotoApp: {
    label: "打开其他应用",
    argument: "https://example.com/app",
    answer: null,
    make: (bridge, link: string) => bridge.gotoApp(String(link)),
  },
  messageBox: {
    label: "确认框",
    argument: { title: "删除这条评论？", confirmLabel: "删除", danger: true },
    answer: { yes: true },
    make: (bridge, question: never) => bridge.messageBox(question),
  },
  openPhotoAlbum: {
    label: "打开相册",
    argument: { count: 3 },
    answer: { pictures: [{ name: "photo.png", type: "image/png", data: PIXEL }] },
    make: (bridge, options: never) => bridge.openPhotoAlbum(options),
  },
  payment: {
    label: "支付",
    argument: { order: "20260001" },
    answer: { paid: false },
    make: (bridge, order: never) => bridge.payment(order),
  },
  isShowReturn: {
    label: "显示返回",
    argument: true,
    answer: null,
    make: (bridge, visible: boolean) => bridge.isShowReturn(visible),
  },
  isShowShare: {
    label: "显示分享",
    argument: true,
    answer: null,
    make: (bridge, visible: boolean) => bridge.isShowShare(visible),
  },
  isShowSearch: {
    label: "显示搜索",
    argument: false,
    answer: null,
    make: (bridge, visible: boolean) => bridge.isShowSearch(visible),
  },
  openWebView: {
    label: "打开外部网页",
    argument: "https://example.com/",
    answer: null,
    make: (bridge, url: string) => bridge.openWebView(String(url)),
  },
  goPost: {
    label: "打开发布页",
    argument: { kind: "post", section: "main" },
    answer: { id: null },
    make: (bridge, draft: never) => bridge.goPost(draft),
  },
  choiseType: {
    label: "选择版块",
    argument: null,
    answer: { id: "12", name: "用车" },
    make: (bridge, current: string | null) => bridge.choiseType(current),
  },
  choiseAskType: {
    label: "选择提问分类",
    argument: null,
    answer: { id: "3", name: "保养" },
    make: (bridge, current: string | null) => bridge.choiseAskType(current),
  },
  isTabbar: {
    label: "显示标签栏",
    argument: true,
    answer: null,
    make: (bridge, visible: boolean) => bridge.isTabbar(visible),
  },
  getWinHeight: {
    label: "可见高度",
    argument: null,
    answer: { height: 720 },
    make: (bridge) => bridge.getWinHeight(),
  },
  openWechat: {
    label: "打开微信",
    argument: null,
    answer: null,
    make: (bridge, link: string | null) => bridge.openWechat(link ?? undefined),
  },
  closeApp: { label: "关闭页面", argument: null, answer: null, make: (bridge) => bridge.closeApp() },
  playLive: {
    label: "用壳的播放器看直播",
    argument: { url: "https://media.example/live/demo.m3u8", title: "赛道日直播", cover: "" },
    // The played shell has no player: the page's own plays.
    answer: { error: { code: "unsupported", message: "没有播放器" } },
    make: (bridge, picture: never) => bridge.playLive?.(picture),
  },
};

export const callNames = Object.keys(previewedCalls) as CallName[];
