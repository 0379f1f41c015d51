export interface Question {
  /** What is asked, as a question. */
  title: string;
  /** What follows from a yes. */
  text?: string;
  /** The yes, as a verb: 删除, 退出. */
  confirmLabel?: string;
  cancelLabel?: string;
  /** The yes destroys something. */
  danger?: boolean;
}

export interface OpenQuestion extends Question {
  answer: (yes: boolean) => void;
}

let current: OpenQuestion | null = null;
const listeners = new Set<() => void>();

function set(next: OpenQuestion | null): void {
  current = next;
  for (const listener of listeners) listener();
}

let host: ((question: Question) => Promise<boolean>) | undefined;

/** Has a host ask; the native shell does, in its own way. */
export function handQuestionsTo(ask: typeof host): void {
  host = ask;
}

/**
 * Asks before something that cannot be undone; callable from anywhere in the browser. Resolves with the answer;
 * closing the dialog is a no, and a new question answers an open one with no.
 */
export function confirm(question: Question): Promise<boolean> {
  return host === undefined ? pageConfirm(question) : host(question);
}

/** Asks before something is destroyed. @param label the yes, as a verb */
export const confirmDanger = (title: string, text: string, label: string): Promise<boolean> =>
  confirm({ title, text, confirmLabel: label, danger: true });

/** The page's own dialog, whatever the host has. */
export function pageConfirm(question: Question): Promise<boolean> {
  current?.answer(false);
  return new Promise((resolve) => {
    const open: OpenQuestion = {
      ...question,
      answer(yes) {
        if (current === open) set(null);
        resolve(yes);
      },
    };
    set(open);
  });
}

/** For ConfirmHost: the open question, and how to hear of changes. */
export const confirmStore = {
  get: (): OpenQuestion | null => current,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
