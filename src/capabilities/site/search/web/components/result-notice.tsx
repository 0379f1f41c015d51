import type { ReactNode } from "react";

interface ResultNoticeProps {
  typed: string;
  found: {
    corrected: string | null;
    nickname: string | null;
    meant: string | null;
    relaxed: boolean;
  };
  onExact: () => void;
  onSearch: (word: string) => void;
}

/** What was done to find something: another spelling, or fewer of the words; and what may have been meant. */
export function ResultNotice({ typed, found, onExact, onSearch }: ResultNoticeProps) {
  const { corrected, nickname, meant, relaxed } = found;
  if (corrected === null && nickname === null && meant === null && !relaxed) return null;
  return (
    <div
      role="status"
      className="mx-edge mt-3 rounded-2 bg-surface-2 px-3.5 py-2.5 text-13 leading-body text-ink-2"
    >
      {corrected === null ? null : (
        <p>
          没有“{typed}”，以下是“<span className="font-semibold text-ink">{corrected}</span>”的结果。
          <Act onPress={onExact}>仍搜原词</Act>
        </p>
      )}
      {nickname === null ? null : (
        <p>
          “{typed}”也叫“<span className="font-semibold text-ink">{nickname}</span>”，以下是它的结果。
          <Act onPress={onExact}>仍搜原词</Act>
        </p>
      )}
      {meant === null ? null : (
        <p>
          你要找的是不是<Act onPress={() => onSearch(meant)}>{meant}</Act>？
        </p>
      )}
      {relaxed ? <p>没有完全匹配的内容，以下是相近的结果。</p> : null}
    </div>
  );
}

function Act({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onPress} className="press hit inline-flex items-center text-accent-ink">
      {children}
    </button>
  );
}
