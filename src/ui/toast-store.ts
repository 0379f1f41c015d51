export interface ToastOptions {
  /** `error` is announced at once, the others when the screen reader pauses. */
  kind?: "plain" | "done" | "error";
  /** Milliseconds on screen. Default: by the length of the text, 2 s at least; 5 s with an action. */
  duration?: number;
  /** One way back or on, such as 撤销. */
  action?: { label: string; onSelect: () => void };
}

export interface Toast extends ToastOptions {
  id: number;
  text: string;
}

let current: Toast | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: Toast | null): void {
  clearTimeout(timer);
  current = next;
  for (const listener of listeners) listener();
}

let host: ((text: string, kind: "plain" | "done" | "error") => void) | undefined;

/** Has a host show messages that lead nowhere; the native shell does, in its own way. */
export function handToastsTo(show: typeof host): void {
  host = show;
}

/**
 * Shows a short message; callable from anywhere in the browser, outside React too. A new one replaces the one on
 * screen. Returns a function that takes it away early.
 */
export function toast(text: string, options: ToastOptions = {}): () => void {
  if (host === undefined || options.action) return pageToast(text, options);
  host(text, options.kind ?? "plain");
  return () => undefined;
}

/** The page's own, whatever the host has. */
export function pageToast(text: string, options: ToastOptions = {}): () => void {
  lastId += 1;
  const id = lastId;
  show({ ...options, id, text });
  const reading = Math.min(6000, Math.max(2000, 1000 + text.length * 120));
  const dismiss = () => {
    if (current?.id === id) show(null);
  };
  timer = setTimeout(dismiss, options.duration ?? (options.action ? 5000 : reading));
  return dismiss;
}

/** For ToastHost: the toast on screen, and how to hear of changes. */
export const toastStore = {
  get: (): Toast | null => current,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  dismiss: () => show(null),
};
