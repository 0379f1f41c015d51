import { UnsupportedCall } from "./types.ts";

/*
 * The page's half of DSBridge 3, whose native halves exist for Android, iOS and HarmonyOS. Its own script for pages
 * is not used: it has no types, no time limits and no way to say that a call failed (docs/decisions).
 */

/** How one call reaches the native side: method and argument as text, at once answered with text. */
export type NativeChannel = (method: string, argument: string) => string | null | undefined;

/** What Android's and iOS' sides put into a page, and what they expect to find there. */
interface DsBridgeWindow {
  _dsbridge?: { call: NativeChannel };
  _dswk?: boolean;
  dscb?: number;
  _handleMessageFromNative?: (message: NativeMessage) => void;
  prompt: (text?: string, value?: string) => string | null;
}

/** A call of the native side to a method of the page. */
export interface NativeMessage {
  method: string;
  callbackId: number;
  /** JSON of the list of arguments. */
  data: string;
}

/** What the native shell refused, in its own words; `code` as in docs/bridge.md. */
export class ShellRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "ShellRefusal";
    this.code = code;
  }
}

/** The shell has the call and did not answer in time, or answered with something that is none. */
export class NoAnswer extends Error {
  constructor(call: string) {
    super(`${call}: the shell gave no answer`);
    this.name = "NoAnswer";
  }
}

type BridgedPage = DsBridgeWindow & Record<string, unknown>;

const global = () => window as unknown as BridgedPage;

/** The way to the native side: Android adds an object to the page, iOS a mark and then hears `prompt`. */
export function findChannel(
  from: Pick<DsBridgeWindow, "_dsbridge" | "_dswk" | "prompt"> = global(),
): NativeChannel | undefined {
  const { _dsbridge: android } = from;
  if (android !== undefined) return (method, argument) => android.call(method, argument);
  if (from._dswk === true) return (method, argument) => from.prompt(`_dsbridge=${method}`, argument);
  return undefined;
}

/** Calls to the native side, and methods that it may call in turn. */
export class DsBridge {
  readonly #channel: NativeChannel;
  readonly #page: BridgedPage;
  readonly #known = new Map<string, "asyn" | "syn" | undefined>();

  /** @param page where the native side finds what it calls */
  constructor(channel: NativeChannel, page: BridgedPage = global()) {
    this.#channel = channel;
    this.#page = page;
  }

  /** Whether this version of the shell has a method, written either way. */
  has(method: string): boolean {
    return this.#kindOf(method) !== undefined;
  }

  /**
   * Calls a method of the shell, which may have written it to answer at once or later.
   * @param limit milliseconds; without it there is none, for calls that wait for the person
   * @returns what was answered; undefined for an empty answer
   * @throws UnsupportedCall where the shell lacks it, ShellRefusal, NoAnswer
   */
  async ask(method: string, data: unknown, limit?: number): Promise<unknown> {
    const kind = this.#kindOf(method);
    if (kind === undefined) throw new UnsupportedCall(method);
    const answer = await (kind === "syn" ? this.#call(method, { data }) : this.#later(method, data, limit));
    return read(method, answer);
  }

  /**
   * Offers methods to the native side, and tells it so: what it called before that comes now.
   * @param methods what each answers is sent back
   */
  listen(methods: Readonly<Record<string, (...given: unknown[]) => unknown>>): void {
    const answer = (method: string, given: unknown[]) => {
      if (method === "_hasJavascriptMethod") return Object.hasOwn(methods, String(given[0]));
      return Object.hasOwn(methods, method) ? methods[method]?.(...given) : undefined;
    };
    this.#page._handleMessageFromNative = ({ method, callbackId: id, data: text }) => {
      let given: unknown = [];
      try {
        given = JSON.parse(text);
      } catch {
        given = [];
      }
      const data = answer(method, Array.isArray(given) ? given : []);
      this.#call("_dsb.returnValue", { data: { id, data: data ?? null, complete: true } });
    };
    this.#call("_dsb.dsinit", { data: null });
  }

  /** iOS calls a method only in the way that it was written in, so that it has to be known. */
  #kindOf(method: string): "asyn" | "syn" | undefined {
    if (!this.#known.has(method)) {
      const has = (type: string) =>
        isTrue(this.#call("_dsb.hasNativeMethod", { data: { name: method, type } }));
      this.#known.set(method, has("asyn") ? "asyn" : has("syn") ? "syn" : undefined);
    }
    return this.#known.get(method);
  }

  #call(method: string, argument: { data: unknown; _dscbstub?: string }): unknown {
    const text = this.#channel(method, JSON.stringify({ ...argument, data: argument.data ?? null }));
    try {
      return (JSON.parse(text || "{}") as { data?: unknown } | null)?.data;
    } catch {
      return undefined;
    }
  }

  #later(method: string, data: unknown, limit: number | undefined): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const page = this.#page;
      const number = page.dscb ?? 0;
      page.dscb = number + 1;
      const name = `dscb${number}`;
      const timer = limit === undefined ? undefined : setTimeout(() => reject(new NoAnswer(method)), limit);
      // The native side takes it away after the answer; a late one finds it still there and is not heard.
      page[name] = (answer: unknown) => {
        clearTimeout(timer);
        resolve(answer);
      };
      this.#call(method, { data, _dscbstub: name });
    });
  }
}

/** Android answers true, some versions of the iOS side 1. */
const isTrue = (answer: unknown) => answer === true || answer === 1;

/** Answers may come as JSON text; iOS makes an empty text of none. */
function read(method: string, given: unknown): unknown {
  let answer = given;
  if (typeof given === "string" && /^\s*[{[]/.test(given)) {
    try {
      answer = JSON.parse(given);
    } catch {
      answer = given;
    }
  }
  if (answer === null || answer === "") return undefined;
  const refusal = (answer as { error?: unknown } | undefined)?.error;
  if (typeof refusal !== "object" || refusal === null) return answer;
  const { code, message } = refusal as { code?: unknown; message?: unknown };
  if (code === "unsupported") throw new UnsupportedCall(method);
  throw new ShellRefusal(String(code ?? "failed"), String(message ?? code ?? method));
}
