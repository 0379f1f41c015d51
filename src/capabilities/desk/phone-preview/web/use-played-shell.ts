import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { DsBridge, findChannel } from "#bridge/dsbridge.ts";
import { type PlayedCall, type PlayedShell, playShell, type ShellScript } from "#bridge/play-shell.ts";
import { useSession } from "#client/session.ts";
import { type CallName, callNames, LOCAL_TOKEN, previewedCalls } from "./bridge-calls.ts";

/** What is typed for one call: the argument that it is tried with, and what the played shell answers, both JSON. */
export interface Scripted {
  argument: string;
  answer: string;
  /** This version of the shell lacks it. */
  missing: boolean;
}

/** A line of the log. */
export interface LogEntry {
  id: number;
  /** Who made the call: the page in the frame, this page, or the shell's bars. */
  by: "frame" | "here" | "shell";
  method: string;
  argument: unknown;
  answer?: unknown;
}

export type Form = ShellScript["form"];

/** What the calls of this page go through. */
export interface Native {
  /** A shell of flesh and blood: what it answers is its own. */
  real: boolean;
  bridge: DsBridge;
}

const never = () => () => undefined;

const LONGEST_LOG = 100;

const text = (value: unknown) => JSON.stringify(value, null, 1);

function initialScript(): Record<CallName, Scripted> {
  const entries = callNames.map((name) => {
    const { argument, answer } = previewedCalls[name];
    return [name, { argument: text(argument), answer: text(answer), missing: false }];
  });
  return Object.fromEntries(entries) as Record<CallName, Scripted>;
}

/** The played shell of this page: what it answers, and what was asked of it. */
export function usePlayedShell(form: Form) {
  const [scripted, setScripted] = useState(initialScript);
  const [log, setLog] = useState<readonly LogEntry[]>([]);
  const latest = useRef(scripted);
  latest.current = scripted;
  const lastId = useRef(0);

  const record = useCallback((by: LogEntry["by"], method: string, argument: unknown) => {
    lastId.current += 1;
    const id = lastId.current;
    setLog((before) => [{ id, by, method, argument }, ...before].slice(0, LONGEST_LOG));
    return (answer: unknown) =>
      setLog((before) => before.map((entry) => (entry.id === id ? { ...entry, answer } : entry)));
  }, []);

  const missing = callNames.filter((name) => scripted[name].missing).join(",");
  const script = useCallback(
    (by: "frame" | "here", onCall: (call: PlayedCall) => void = () => undefined): ShellScript => {
      const lacked = missing.split(",");
      const answers = Object.fromEntries(
        callNames
          .filter((name) => !lacked.includes(name))
          .map((name) => [name, () => withLocalToken(parsed(latest.current[name].answer))]),
      );
      const answered = new WeakMap<PlayedCall, (answer: unknown) => void>();
      return {
        form,
        answers,
        onCall(call) {
          onCall(call);
          const known = answered.get(call);
          if (known) known(call.answer);
          else answered.set(call, record(by, call.method, call.argument));
        },
      };
    },
    [form, missing, record],
  );

  /** The native side as it is where there is one, and the played one elsewhere; null on the server. */
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const native = useMemo((): Native | null => {
    if (!hydrated) return null;
    const channel = findChannel();
    if (channel) return { real: true, bridge: new DsBridge(channel) };
    // A page of its own, so that calls made here do not meet those of the app around them.
    const page = { prompt: () => null } as unknown as ConstructorParameters<typeof DsBridge>[1] & Window;
    playShell(page, script("here"));
    const played = findChannel(page);
    if (!played) throw new Error("a played shell has a channel");
    return { real: false, bridge: new DsBridge(played, page) };
  }, [script, hydrated]);

  const change = (name: CallName, changes: Partial<Scripted>) =>
    setScripted((before) => ({ ...before, [name]: { ...before[name], ...changes } }));

  const callPage = async (shell: PlayedShell, method: string, ...given: unknown[]) => {
    const done = record("shell", method, given.length > 1 ? given : (given[0] ?? null));
    done(await shell.callPage(method, ...given));
  };

  return { scripted, change, script, native, log, clear: () => setLog([]), callPage };
}

/** What was typed, as JSON; the text itself where it is none. */
export function parsed(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
}

/** The placeholder stands for the session of this browser: a played shell must not sign its user out. */
function withLocalToken(answer: unknown): unknown {
  const token = (answer as { token?: unknown } | null)?.token;
  if (token !== LOCAL_TOKEN) return answer;
  return { token: useSession.getState().token };
}
