import type { Host } from "./host.ts";
import type { ShareCard } from "./share-card.ts";

/** Who signed in inside the native shell. */
export interface HostSession {
  token: string;
  /** Absent when the shell knows the token only; the page then fetches the profile. */
  user?: { id: string; nickname: string };
}

export interface Place {
  /** WGS 84 degrees. */
  latitude: number;
  longitude: number;
  name: string;
  address?: string;
}

export interface Position {
  /** WGS 84 degrees. */
  latitude: number;
  longitude: number;
  /** Metres. */
  accuracy: number;
}

/**
 * `shared`: handed over; `cancelled`: the person thought better of it; `guide`: only the host's own menu can
 * share, so the page shows where it is; `unavailable`: the host has no way, offer the link and the poster.
 */
export type ShareOutcome = "shared" | "cancelled" | "guide" | "unavailable";

/** What a draft is about; the shell opens its own composer with it. */
export interface Draft {
  kind: "post" | "question" | "answer";
  section: string;
  topicId?: string;
}

/** A choice made in a picker of the shell. */
export interface Choice {
  id: string;
  name: string;
}

/** The host cannot do this, and there is nothing else that could stand in for it. */
export class UnsupportedCall extends Error {
  readonly call: string;

  constructor(call: string) {
    super(`${call} is not supported here`);
    this.name = "UnsupportedCall";
    this.call = call;
  }
}

/**
 * The calls of the specification, section 7. Native shell, WeChat and browser each answer all of them; where
 * a host cannot and has no stand-in, the promise is rejected with UnsupportedCall. Calls without a promise
 * are told to the host and need no answer. What crosses to the shell is written down in docs/bridge.md.
 */
export interface Bridge {
  readonly host: Host;
  /** The member token that the host keeps; null when nobody is signed in there. */
  getToken(): Promise<string | null>;
  /** Offers signing in; null when the person leaves without. */
  needLogin(): Promise<HostSession | null>;
  /** The member signed out, or the token turned out void. */
  needLogout(): Promise<void>;
  changeTitle(title: string): void;
  /** Opens a map with a way to the place. */
  openNavi(place: Place): Promise<void>;
  /** Asks the person for permission; call it on a tap only. */
  getPosition(): Promise<Position>;
  /** Opens customer service: a conversation of the host, else whatever of these is given, in this order. */
  openContact(contact: { url?: string; phone?: string; email?: string }): Promise<void>;
  callPhone(number: string): Promise<void>;
  shareContent(card: ShareCard): Promise<ShareOutcome>;
  /** What the host's own menu shares from now on. */
  prepareShare(card: ShareCard): void;
  toast(text: string, kind: "plain" | "done" | "error"): void;
  /** Opens another app by its scheme or universal link. */
  gotoApp(link: string): Promise<void>;
  /** A question with yes and no. */
  messageBox(question: MessageBox): Promise<boolean>;
  /** Pictures chosen by the person, at most `count`; none when cancelled. */
  openPhotoAlbum(options: { count: number }): Promise<File[]>;
  /** `order` is what the server answered for this way of paying. */
  payment(order: Record<string, string>): Promise<"paid" | "cancelled">;
  isShowReturn(visible: boolean): void;
  isShowShare(visible: boolean): void;
  isShowSearch(visible: boolean): void;
  /** An address of another site. */
  openWebView(url: string): Promise<void>;
  /** The shell's composer; the id of what was published, or null. */
  goPost(draft: Draft): Promise<string | null>;
  choiseType(current: string | null): Promise<Choice | null>;
  choiseAskType(current: string | null): Promise<Choice | null>;
  isTabbar(visible: boolean): void;
  /** Height of the visible window in CSS pixels, without the keyboard. */
  getWinHeight(): Promise<number>;
  /** Opens WeChat, at a mini program or page where `link` names one. */
  openWechat(link?: string): Promise<void>;
  closeApp(): Promise<void>;
  /**
   * The address book of the host, where there is one (WeChat): what the person chose from it, or null. No call of the
   * specification, and so missing elsewhere.
   */
  openAddress?(): Promise<HostAddress | null>;
  /**
   * Plays a live picture in the shell's own player, which goes on in the background. Rejected with UnsupportedCall by a shell
   * without one. No call of the specification, and so missing outside the shell.
   */
  playLive?(picture: LivePicture): Promise<void>;
}

/** A live picture for a player of the host. Addresses are absolute. */
export interface LivePicture {
  /** An HLS playlist. */
  url: string;
  title: string;
  /** Empty without one. */
  cover: string;
}

/** An address as a host keeps it. */
export interface HostAddress {
  name: string;
  mobile: string;
  /** 广东省深圳市南山区 */
  region: string;
  detail: string;
}

export interface MessageBox {
  title: string;
  text?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  danger?: boolean;
}

/** What the native shell and its bars ask of the page. Each answers whether the page did something about it. */
export interface HostEvents {
  /** False where nothing lies behind: the shell may then leave the page. */
  back(): boolean;
  /** False on screens that are nobody else's business. */
  share(): boolean;
  search(): boolean;
  /** Shows the popup that asks for a long press on the mini-program code. */
  qr(): boolean;
  /** @param name of one of the five tabs, as in the specification */
  tab(name: string): boolean;
  /** Somebody signed in inside the shell, or nobody is any more. */
  session(session: HostSession | null): void;
}

/** What a signature of the server allows the WeChat SDK to do on one address. */
export interface WechatConfig {
  appId: string;
  timestamp: number;
  nonceStr: string;
  signature: string;
  /** Where the SDK lies. */
  sdkUrl: string;
}

/** The page's own means, which stand in where the host has none. Given once at start. */
export interface BridgeHooks {
  toast(text: string, kind: "plain" | "done" | "error"): void;
  confirm(question: MessageBox): Promise<boolean>;
  /** Opens the page's sign-in sheet; `then` runs after a sign-in. */
  offerSignIn(then: () => void): void;
  token(): string | null;
  /** The signature for an address of this site; null when the server has WeChat switched off. */
  wechatConfig(url: string): Promise<WechatConfig | null>;
}
