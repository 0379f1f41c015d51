import {
  type Bridge,
  type BridgeHooks,
  type Choice,
  type HostEvent,
  type HostSession,
  type Position,
  UnsupportedCall,
} from "./types.ts";

/** Where messages to the shell go; see docs/bridge.md. */
export interface ShellPort {
  postMessage(message: string): void;
}

/** Where the shell puts its answers and events. */
export interface ShellReceiver {
  receive(message: unknown): void;
}

declare global {
  interface Window {
    PaddockShell?: ShellPort;
    PaddockBridge?: ShellReceiver;
    webkit?: { messageHandlers?: { PaddockShell?: ShellPort } };
  }
}

type Answer =
  | { id: number; ok: true; data?: unknown }
  | { id: number; ok: false; error: { code: string; message?: string } };

/** Calls that the shell answers from what it knows; those that wait for the person have no limit. */
const QUICK_MS = 3000;
const POSITION_MS = 20_000;

/** Android adds the object itself, iOS a message handler of the same name. */
export function findShellPort(from: Window = window): ShellPort | undefined {
  return from.PaddockShell ?? from.webkit?.messageHandlers?.PaddockShell;
}

/**
 * Speaks to the native shell. What an older shell does not know (it answers `unsupported`) falls back to
 * what the browser does.
 */
export function shellBridge(
  port: ShellPort,
  fallback: Bridge,
  hooks: BridgeHooks,
): Bridge & { receiver: ShellReceiver } {
  const waiting = new Map<number, { resolve: (data: unknown) => void; reject: (error: Error) => void }>();
  let lastId = 0;

  function ask<T>(call: string, data?: unknown, limit?: number): Promise<T> {
    lastId += 1;
    const id = lastId;
    return new Promise<T>((resolve, reject) => {
      const timer =
        limit === undefined
          ? undefined
          : setTimeout(() => {
              waiting.delete(id);
              reject(new Error(`${call}: the shell did not answer`));
            }, limit);
      waiting.set(id, {
        resolve: (answer) => {
          clearTimeout(timer);
          resolve(answer as T);
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      });
      port.postMessage(JSON.stringify({ v: 1, id, call, data: data ?? null }));
    });
  }

  /** Asks the shell; what it does not know, the browser does. */
  async function or<T>(answer: Promise<T>, instead: () => Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof UnsupportedCall) return instead();
      throw error;
    }
  }

  /** For calls whose outcome nobody waits for. */
  function tell(call: string, data: unknown, instead: () => void = () => undefined): void {
    void ask(call, data, QUICK_MS).catch((error: unknown) => {
      if (error instanceof UnsupportedCall) instead();
    });
  }

  const receiver: ShellReceiver = {
    receive(message) {
      const parsed = parse(message);
      if (parsed === null) return;
      if ("event" in parsed) {
        hooks.onEvent(parsed);
        return;
      }
      const call = waiting.get(parsed.id);
      waiting.delete(parsed.id);
      if (parsed.ok) call?.resolve(parsed.data);
      else if (parsed.error.code === "unsupported") call?.reject(new UnsupportedCall(`call ${parsed.id}`));
      else call?.reject(new Error(parsed.error.message ?? parsed.error.code));
    },
  };

  return {
    host: "shell",
    receiver,
    async getToken() {
      const answer = await ask<{ token: string | null }>("getToken", null, QUICK_MS);
      return answer.token;
    },
    needLogin: () => or(ask<HostSession | null>("needLogin"), fallback.needLogin),
    needLogout: () => or(ask<undefined>("needLogout", null, QUICK_MS), fallback.needLogout),
    changeTitle(title) {
      // The document keeps its title too: screen readers and the shell's history read it.
      fallback.changeTitle(title);
      tell("changeTitle", { title });
    },
    openNavi: (place) => or(ask<undefined>("openNavi", place), () => fallback.openNavi(place)),
    getPosition: () => or(ask<Position>("getPosition", null, POSITION_MS), fallback.getPosition),
    openContact: (contact) => or(ask<undefined>("openContact", contact), () => fallback.openContact(contact)),
    callPhone: (number) => or(ask<undefined>("callPhone", { number }), () => fallback.callPhone(number)),
    shareContent: (card) =>
      or(
        ask<{ shared: boolean }>("shareContent", card).then(({ shared }) =>
          shared ? ("shared" as const) : ("cancelled" as const),
        ),
        () => fallback.shareContent(card),
      ),
    // The shell's share button sends the `share` event, which the page answers with shareContent.
    prepareShare: () => undefined,
    toast: (text, kind) => tell("toast", { text, kind }, () => fallback.toast(text, kind)),
    gotoApp: (link) => or(ask<undefined>("gotoApp", { link }), () => fallback.gotoApp(link)),
    messageBox: (question) =>
      or(
        ask<{ yes: boolean }>("messageBox", question).then(({ yes }) => yes),
        () => fallback.messageBox(question),
      ),
    openPhotoAlbum: (options) =>
      or(
        ask<{ pictures: Photo[] }>("openPhotoAlbum", options).then(({ pictures }) => pictures.map(toFile)),
        () => fallback.openPhotoAlbum(options),
      ),
    payment: (order) =>
      or(
        ask<{ paid: boolean }>("payment", order).then(({ paid }) =>
          paid ? ("paid" as const) : ("cancelled" as const),
        ),
        () => fallback.payment(order),
      ),
    isShowReturn: (visible) => tell("isShowReturn", { visible }),
    isShowShare: (visible) => tell("isShowShare", { visible }),
    isShowSearch: (visible) => tell("isShowSearch", { visible }),
    isTabbar: (visible) => tell("isTabbar", { visible }),
    openWebView: (url) => or(ask<undefined>("openWebView", { url }), () => fallback.openWebView(url)),
    goPost: (draft) =>
      or(
        ask<{ id: string | null }>("goPost", draft).then(({ id }) => id),
        () => fallback.goPost(draft),
      ),
    choiseType: (current) =>
      or(ask<Choice | null>("choiseType", { current }), () => fallback.choiseType(current)),
    choiseAskType: (current) =>
      or(ask<Choice | null>("choiseAskType", { current }), () => fallback.choiseAskType(current)),
    getWinHeight: () =>
      or(
        ask<{ height: number }>("getWinHeight", null, QUICK_MS).then(({ height }) => height),
        fallback.getWinHeight,
      ),
    openWechat: (link) =>
      or(ask<undefined>("openWechat", { link: link ?? null }), () => fallback.openWechat(link)),
    closeApp: () => or(ask<undefined>("closeApp"), fallback.closeApp),
  };
}

interface Photo {
  name: string;
  type: string;
  /** Base64 of the file's bytes. */
  data: string;
}

function toFile({ name, type, data }: Photo): File {
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  return new File([bytes], name, { type });
}

const EVENTS = new Set(["back", "share", "search", "qr", "tab", "session"]);

/** Messages come from outside the page: what is not of the known shape is left alone. */
function parse(message: unknown): Answer | HostEvent | null {
  let value = message;
  if (typeof message === "string") {
    try {
      value = JSON.parse(message);
    } catch {
      return null;
    }
  }
  if (typeof value !== "object" || value === null) return null;
  const given = value as Record<string, unknown>;
  if (typeof given.event === "string") return EVENTS.has(given.event) ? (given as HostEvent) : null;
  if (typeof given.id !== "number" || typeof given.ok !== "boolean") return null;
  if (!given.ok && typeof (given.error as { code?: unknown } | undefined)?.code !== "string") return null;
  return given as Answer;
}
