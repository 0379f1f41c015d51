import { type DsBridge, NoAnswer } from "./dsbridge.ts";
import {
  type Bridge,
  type Choice,
  type HostEvents,
  type HostSession,
  type Position,
  UnsupportedCall,
} from "./types.ts";

/** Calls that the shell answers from what it knows; those that wait for the person have no limit. */
const QUICK_MS = 3000;
const POSITION_MS = 20_000;

/**
 * The native shell, by the calls of docs/bridge.md. What an older shell lacks falls back to what the browser does, and
 * so does what it does not answer in time.
 */
export function shellBridge(shell: DsBridge, fallback: Bridge): Bridge {
  /** Asks the shell, and reads its answer. @throws NoAnswer for one that cannot be read */
  async function ask<T>(
    call: string,
    data: unknown,
    read: (answer: unknown) => T | typeof UNREADABLE,
    limit?: number,
  ): Promise<T> {
    const answer = read(await shell.ask(call, data, limit));
    if (answer === UNREADABLE) throw new NoAnswer(call);
    return answer;
  }

  /** What the shell lacks, or keeps silent about, the browser does. */
  async function or<T>(answer: Promise<T>, instead: () => Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof UnsupportedCall || error instanceof NoAnswer) return instead();
      throw error;
    }
  }

  /** For calls whose outcome nobody waits for. */
  function tell(call: string, data: unknown, instead: () => void = () => undefined): void {
    void shell.ask(call, data, QUICK_MS).catch((error: unknown) => {
      if (error instanceof UnsupportedCall) instead();
    });
  }

  return {
    host: "shell",
    getToken: () => ask("getToken", null, readToken, QUICK_MS),
    needLogin: () => or(ask("needLogin", null, readSession), fallback.needLogin),
    needLogout: () => or(ask("needLogout", null, nothing, QUICK_MS), fallback.needLogout),
    changeTitle(title) {
      // The document keeps its title too: screen readers and the shell's history read it.
      fallback.changeTitle(title);
      tell("changeTitle", { title });
    },
    openNavi: (place) => or(ask("openNavi", place, nothing), () => fallback.openNavi(place)),
    getPosition: () => or(ask("getPosition", null, readPosition, POSITION_MS), fallback.getPosition),
    openContact: (contact) => or(ask("openContact", contact, nothing), () => fallback.openContact(contact)),
    callPhone: (number) => or(ask("callPhone", { number }, nothing), () => fallback.callPhone(number)),
    shareContent: (card) =>
      or(
        ask("shareContent", card, (answer) => {
          const shared = flag(answer, "shared");
          return shared === UNREADABLE ? shared : shared ? "shared" : "cancelled";
        }),
        () => fallback.shareContent(card),
      ),
    // The shell's share button calls `onShare`, which the page answers with shareContent.
    prepareShare: () => undefined,
    toast: (text, kind) => tell("toast", { text, kind }, () => fallback.toast(text, kind)),
    gotoApp: (link) => or(ask("gotoApp", { link }, nothing), () => fallback.gotoApp(link)),
    messageBox: (question) =>
      or(
        ask("messageBox", question, (answer) => flag(answer, "yes")),
        () => fallback.messageBox(question),
      ),
    openPhotoAlbum: (options) =>
      or(ask("openPhotoAlbum", options, readPictures), () => fallback.openPhotoAlbum(options)),
    payment: (order) =>
      or(
        ask("payment", order, (answer) => {
          const paid = flag(answer, "paid");
          return paid === UNREADABLE ? paid : paid ? "paid" : "cancelled";
        }),
        () => fallback.payment(order),
      ),
    isShowReturn: (visible) => tell("isShowReturn", { visible }),
    isShowShare: (visible) => tell("isShowShare", { visible }),
    isShowSearch: (visible) => tell("isShowSearch", { visible }),
    isTabbar: (visible) => tell("isTabbar", { visible }),
    openWebView: (url) => or(ask("openWebView", { url }, nothing), () => fallback.openWebView(url)),
    goPost: (draft) => or(ask("goPost", draft, readId), () => fallback.goPost(draft)),
    choiseType: (current) =>
      or(ask("choiseType", { current }, readChoice), () => fallback.choiseType(current)),
    choiseAskType: (current) =>
      or(ask("choiseAskType", { current }, readChoice), () => fallback.choiseAskType(current)),
    getWinHeight: () => or(ask("getWinHeight", null, readHeight, QUICK_MS), fallback.getWinHeight),
    openWechat: (link) =>
      or(ask("openWechat", { link: link ?? null }, nothing), () => fallback.openWechat(link)),
    // The page's own player stands in, and is not the bridge's.
    playLive: (picture) => ask("playLive", picture, nothing, QUICK_MS),
    // DSBridge has a way of its own to close a page, which a shell may have without ours.
    closeApp: () =>
      or(ask("closeApp", null, nothing), () =>
        or(ask("_dsb.closePage", null, nothing), () => fallback.closeApp()),
      ),
  };
}

/** What the shell's bars ask of the page, by the names that docs/bridge.md gives them. */
export function listenToShell(shell: DsBridge, on: HostEvents): void {
  shell.listen({
    onBack: () => on.back(),
    onShare: () => on.share(),
    onSearch: () => on.search(),
    onQr: () => on.qr(),
    onTab: (name) => typeof name === "string" && on.tab(name),
    onSession(given) {
      const session = readSession(given ?? undefined);
      if (session === UNREADABLE) return false;
      on.session(session);
      return true;
    },
  });
}

/** Answers come from outside the page: what is not of the shape that docs/bridge.md gives is none. */
const UNREADABLE = Symbol("unreadable");

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (answer: unknown): Fields =>
  typeof answer === "object" && answer !== null ? (answer as Fields) : {};

const nothing = () => undefined;

function flag(answer: unknown, name: string): boolean | typeof UNREADABLE {
  const value = fieldsOf(answer)[name];
  return typeof value === "boolean" ? value : UNREADABLE;
}

const isToken = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= 500;

/** `{ token }`, or the token alone; nothing where nobody is signed in. */
function readToken(answer: unknown): string | null | typeof UNREADABLE {
  const token = typeof answer === "string" ? answer : (fieldsOf(answer).token ?? null);
  return token === null || isToken(token) ? token : UNREADABLE;
}

function readSession(answer: unknown): HostSession | null | typeof UNREADABLE {
  if (answer === undefined) return null;
  const { token, user } = fieldsOf(answer);
  if (!isToken(token)) return UNREADABLE;
  const { id, nickname } = fieldsOf(user);
  const known = typeof id === "string" && typeof nickname === "string";
  return { token, ...(known && { user: { id, nickname } }) };
}

function readPosition(answer: unknown): Position | typeof UNREADABLE {
  const { latitude, longitude, accuracy } = fieldsOf(answer);
  const fits = (value: unknown, most: number): value is number =>
    typeof value === "number" && Math.abs(value) <= most;
  if (!fits(latitude, 90) || !fits(longitude, 180)) return UNREADABLE;
  return { latitude, longitude, accuracy: fits(accuracy, 1e7) ? accuracy : 0 };
}

function readHeight(answer: unknown): number | typeof UNREADABLE {
  const height = typeof answer === "number" ? answer : fieldsOf(answer).height;
  return typeof height === "number" && height > 0 ? height : UNREADABLE;
}

function readId(answer: unknown): string | null {
  const { id } = fieldsOf(answer);
  return typeof id === "string" && id !== "" ? id : null;
}

function readChoice(answer: unknown): Choice | null | typeof UNREADABLE {
  if (answer === undefined) return null;
  const { id, name } = fieldsOf(answer);
  return typeof id === "string" && typeof name === "string" ? { id, name } : UNREADABLE;
}

function readPictures(answer: unknown): File[] | typeof UNREADABLE {
  const { pictures = [] } = fieldsOf(answer);
  if (!Array.isArray(pictures)) return UNREADABLE;
  const files = pictures.map((picture) => toFile(fieldsOf(picture)));
  return files.some((file) => file === undefined) ? UNREADABLE : files.filter((file) => file !== undefined);
}

/** A picture of the album: name, type, and its bytes in base64. */
function toFile({ name, type, data }: Fields): File | undefined {
  if (typeof name !== "string" || typeof type !== "string" || typeof data !== "string") return undefined;
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    return new File([bytes], name, { type });
  } catch {
    return undefined;
  }
}
