import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { codeLost, RequestError } from "#shared/request-error.ts";
import { toast } from "./toast-store.ts";

/** How long a part that did not arrive can be asked for again, in ms. */
const OFFERED_MS = 8000;

/** Parts that no one has asked for yet, to be fetched while nothing else happens. */
const unfetched = new Set<() => Promise<void>>();

/**
 * Fetches what the screens on the page may open; called when somebody uses the page and rests. Answers when all of it
 * is there, or could not be fetched.
 */
export async function fetchPartsAhead(): Promise<void> {
  // A part may bring parts of its own.
  while (unfetched.size > 0) await Promise.all([...unfetched].map((fetch) => fetch()));
}

/** What a part shows until its code is there. */
export interface WhileFetching {
  /** Instead of a dimmed page. */
  waiting?: ReactNode;
  /** Instead of a toast with 重试; for parts that stand in the page. */
  failed?: (retry: () => void, why: unknown) => ReactNode;
}

/** How an overlay's part is closed when it did not arrive. */
interface Overlaid {
  open?: boolean;
  onClose?: () => void;
}

interface Code<Props> extends WhileFetching {
  fetched: ComponentType<Props> | "failed" | undefined;
  /** What was thrown when it failed. */
  why: unknown;
  /** Ahead of its use: that it failed is told to nobody. */
  fetch: () => Promise<void>;
  /** Because it is wanted now. */
  use: () => void;
  retry: () => void;
  /** The next use asks for it anew. */
  forget: () => void;
  subscribe: (listener: () => void) => () => void;
}

/**
 * A component whose code comes with its first use. When it cannot be fetched, the page stays as it is and a toast
 * offers 重试; taken, the part appears, otherwise it is closed. React's own `lazy` would hand the failure to the
 * route's error screen, and remember it for good. Its `preload` fetches the code ahead, e.g. when a finger comes
 * down on what opens it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = <div className="fixed inset-0 z-40 bg-scrim" />, failed }: WhileFetching = {},
) {
  const code = codeOf(load, { waiting, failed });
  return Object.assign((props: Props & Overlaid) => <LazyPart code={code} props={props} />, {
    preload: code.fetch,
  });
}

function codeOf<Props>(load: () => Promise<ComponentType<Props>>, shown: WhileFetching): Code<Props> {
  const listeners = new Set<() => void>();
  let fetching: Promise<void> | undefined;
  let wanted = false;
  const tell = (fetched: Code<Props>["fetched"]) => {
    code.fetched = fetched;
    for (const listener of listeners) listener();
  };
  const code: Code<Props> = {
    ...shown,
    fetched: undefined,
    why: null,
    async fetch() {
      if (typeof code.fetched === "function") return;
      unfetched.delete(code.fetch);
      fetching ??= load()
        .catch(codeLost)
        .then(tell, (error: unknown) => {
          code.why = error;
          if (wanted) tell("failed");
        })
        .finally(() => {
          fetching = undefined;
        });
      await fetching;
    },
    use() {
      wanted = true;
      void code.fetch();
    },
    retry() {
      code.forget();
      code.use();
    },
    forget() {
      wanted = false;
      tell(undefined);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  unfetched.add(code.fetch);
  return code;
}

function LazyPart<Props extends object>({ code, props }: { code: Code<Props>; props: Props & Overlaid }) {
  const fetched = useSyncExternalStore(
    code.subscribe,
    () => code.fetched,
    () => undefined,
  );
  const { open = true } = props;
  const close = useEffectEvent(() => props.onClose?.());
  useEffect(() => {
    if (!open) return;
    if (fetched === undefined) code.use();
    if (fetched !== "failed" || code.failed) return;
    toast(code.why instanceof RequestError ? "网络不给力，打开失败" : "打开失败，请重试", {
      kind: "error",
      duration: OFFERED_MS,
      action: { label: "重试", onSelect: code.retry },
    });
    const timer = setTimeout(() => {
      code.forget();
      close();
    }, OFFERED_MS);
    return () => clearTimeout(timer);
  }, [code, fetched, open]);
  if (fetched === "failed") return code.failed?.(code.retry, code.why) ?? null;
  if (fetched === undefined) return open ? code.waiting : null;
  const Part = fetched;
  return <Part {...props} />;
}
