/*
 * A native shell that is none: speaks as the DSBridge sides of Android and iOS do, for the phone preview and for tests.
 */

/** What a played shell has and says. */
export interface ShellScript {
  form: "android" | "ios";
  /**
   * By method: what it answers, as JSON, or what works that out of the argument. A method that is not named is one
   * that this version of the shell lacks; a promise that never settles is silence.
   */
  answers: Readonly<Record<string, unknown>>;
  /** Methods written to answer at once; all others answer later. */
  atOnce?: readonly string[];
  /** Hears of every call, with its answer once that is there. */
  onCall?: (call: PlayedCall) => void;
}

export interface PlayedCall {
  method: string;
  argument: unknown;
  /** Absent until it was answered. */
  answer?: unknown;
}

export interface PlayedShell {
  /** All calls of the page so far, those about the protocol itself left out. */
  calls: PlayedCall[];
  /** Whether the page said that it listens. */
  listened: () => boolean;
  /** Calls a method of the page, as soon as it listens; answers with what the page answers. */
  callPage: (method: string, ...given: unknown[]) => Promise<unknown>;
}

/**
 * Puts a played shell into a window, before the page's scripts run. It needs nothing from outside itself, so that a
 * test can hand its source to a browser.
 */
export function playShell(target: Window, script: ShellScript): PlayedShell {
  type Reply = { code: number; data?: unknown };
  const { form, answers, atOnce = [], onCall = () => undefined } = script;
  const page = target as unknown as Record<string, unknown> & {
    prompt: (text?: string, value?: string) => string | null;
  };
  const ios = form === "ios";
  const calls: PlayedCall[] = [];
  const waiting = new Map<number, (value: unknown) => void>();
  let lastId = 0;
  let listening: (() => void) | undefined;
  const listened = new Promise<void>((done) => {
    listening = done;
  });
  let said = false;

  const has = ({ name = "", type = "all" }: { name?: string; type?: string }) => {
    if (!Object.hasOwn(answers, name)) return false;
    return type === "all" || (type === "syn") === atOnce.includes(name);
  };
  const own: Record<string, (argument: never) => unknown> = {
    "_dsb.hasNativeMethod": has,
    "_dsb.dsinit": () => {
      said = true;
      listening?.();
    },
    "_dsb.returnValue": ({ id, data }: { id: number; data: unknown }) => {
      waiting.get(id)?.(data);
      waiting.delete(id);
    },
  };
  // iOS sends an empty text for no value.
  const reply = (data: unknown): Reply =>
    data === undefined || data === null ? (ios ? { code: 0, data: "" } : { code: 0 }) : { code: 0, data };
  const work = (method: string, argument: unknown) => {
    const given = answers[method];
    return typeof given === "function" ? (given as (argument: unknown) => unknown)(argument) : given;
  };

  const native = (method: string, text: string): string => {
    const refused = JSON.stringify(ios ? { code: -1, data: "" } : { code: -1 });
    const { data, _dscbstub: stub } = JSON.parse(text) as { data: unknown; _dscbstub?: string };
    if (own[method]) return JSON.stringify(reply(own[method](data as never)));
    const call: PlayedCall = { method, argument: data };
    calls.push(call);
    onCall(call);
    const kind = atOnce.includes(method) ? "syn" : "asyn";
    // iOS finds only what was written for the way it is called in.
    if (!Object.hasOwn(answers, method) || (ios && (stub === undefined) !== (kind === "syn"))) return refused;
    if (kind === "syn") {
      call.answer = work(method, data);
      onCall(call);
      return JSON.stringify(reply(call.answer));
    }
    void Promise.resolve(work(method, data)).then((answer) => {
      call.answer = answer ?? null;
      onCall(call);
      if (stub === undefined) return;
      const heard = page[stub];
      const copy = JSON.parse(JSON.stringify(reply(answer))) as Reply;
      if (typeof heard === "function") (heard as (value: unknown) => void)(copy.data);
      delete page[stub];
    });
    return refused;
  };

  if (ios) {
    page._dswk = true;
    const { prompt } = page;
    page.prompt = (message = "", value = "") =>
      message.startsWith("_dsbridge=")
        ? native(message.slice(10), value)
        : prompt.call(target, message, value);
  } else {
    page._dsbridge = { call: native };
  }

  return {
    calls,
    listened: () => said,
    callPage: (method, ...given) =>
      new Promise((done) => {
        lastId += 1;
        const id = lastId;
        waiting.set(id, done);
        void listened.then(() => {
          const handle = page._handleMessageFromNative as (message: unknown) => void;
          handle({ method, callbackId: id, data: JSON.stringify(given) });
        });
      }),
  };
}
