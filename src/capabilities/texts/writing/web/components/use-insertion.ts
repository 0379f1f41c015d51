import { type RefObject, useLayoutEffect, useRef, useState } from "react";

export interface Insertion {
  /** What is asked for at the moment: a member or a topic. */
  asked: "@" | "#" | null;
  ask: (sign: "@" | "#") => void;
  /** What was chosen goes where it was asked for; null when nothing was. */
  answer: (words: string | null) => void;
  /** Puts words where the caret is. @param back how far the caret stands before their end */
  insert: (words: string, back?: number) => void;
  /** For every change of the area: a sign that is typed asks. @returns the text */
  typed: (area: HTMLTextAreaElement) => string;
  focus: () => void;
  blur: () => void;
}

/** Words that are put into a text at the caret, and the signs that ask for them. */
export function useInsertion(
  area: RefObject<HTMLTextAreaElement | null>,
  text: string,
  setText: (text: string) => void,
): Insertion {
  const [asked, setAsked] = useState<"@" | "#" | null>(null);
  /** Where the words go: from the sign, where one was typed, to the caret. */
  const range = useRef<{ from: number; to: number }>({ from: text.length, to: text.length });
  const caret = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const remember = () => {
    const { selectionStart, selectionEnd } = area.current ?? {};
    range.current = { from: selectionStart ?? text.length, to: selectionEnd ?? text.length };
  };
  const replace = (words: string, back = 0) => {
    const { from, to } = range.current;
    setText(text.slice(0, from) + words + text.slice(to));
    caret.current = from + words.length - back;
  };
  return {
    asked,
    ask(sign) {
      remember();
      setAsked(sign);
    },
    answer(words) {
      setAsked(null);
      if (words !== null) replace(words);
    },
    insert(words, back) {
      remember();
      replace(words, back);
      area.current?.focus();
    },
    typed(typing) {
      const { value, selectionStart } = typing;
      const sign = value.charAt(selectionStart - 1);
      const isTyped = value.length === text.length + 1;
      // Within a word it is an address, not a name; behind an open pair it closes a topic.
      const before = value.charAt(selectionStart - 2);
      if (isTyped && sign === "@" && !/[\w.]/.test(before)) {
        range.current = { from: selectionStart - 1, to: selectionStart };
        setAsked("@");
      } else if (isTyped && sign === "#" && !opensTopic(value.slice(0, selectionStart - 1))) {
        range.current = { from: selectionStart - 1, to: selectionStart };
        setAsked("#");
      }
      return value;
    },
    focus: () => area.current?.focus(),
    blur: () => area.current?.blur(),
  };
}

/** Whether a `#` stands open in the line, so that the next one closes it. */
function opensTopic(before: string): boolean {
  const line = before.slice(before.lastIndexOf("\n") + 1);
  return (line.split("#").length - 1) % 2 === 1;
}
