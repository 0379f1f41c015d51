import { type CSSProperties, type PointerEvent, useId } from "react";

interface LetterIndexProps {
  letters: readonly string[];
  /** Shows what stands under a letter. */
  onShow: (letter: string) => void;
  className: string;
  style?: CSSProperties;
}

/** The letters of a long list at its right: a tap leads to one, and a finger slides through all of them. */
export function LetterIndex({ letters, onShow, className, style }: LetterIndexProps) {
  const slide = (event: PointerEvent) => {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const letter = under instanceof HTMLElement ? under.dataset.letter : undefined;
    if (event.buttons > 0 && letter) onShow(letter);
  };
  return (
    <nav
      aria-label="按字母查找"
      className={`sticky flex flex-none touch-none flex-col items-stretch ${className}`}
      style={style}
      onPointerMove={slide}
      onPointerDown={(event) => event.currentTarget.releasePointerCapture(event.pointerId)}
    >
      {letters.map((letter) => (
        <button
          key={letter}
          type="button"
          data-letter={letter}
          onClick={() => onShow(letter)}
          className="press min-h-6 text-12 font-semibold text-accent-ink"
        >
          {letter}
        </button>
      ))}
    </nav>
  );
}

/** Names the parts of a list by letter, and brings one of them to the top. */
export function useLetters(): { idOf: (letter: string) => string; show: (letter: string) => void } {
  const id = useId();
  const idOf = (letter: string) => id + letter;
  return {
    idOf,
    show: (letter) => document.getElementById(idOf(letter))?.scrollIntoView({ block: "start" }),
  };
}
