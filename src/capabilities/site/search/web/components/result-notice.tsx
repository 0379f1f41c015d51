/** What was done to find something: another spelling, or fewer of the words. */
export function ResultNotice({
  typed,
  corrected,
  relaxed,
  onExact,
}: {
  typed: string;
  corrected: string | null;
  relaxed: boolean;
  onExact: () => void;
}) {
  if (corrected === null && !relaxed) return null;
  return (
    <div
      role="status"
      className="mx-edge mt-3 rounded-2 bg-surface-2 px-3.5 py-2.5 text-13 leading-body text-ink-2"
    >
      {corrected === null ? null : (
        <p>
          没有“{typed}”，下面是“<span className="font-semibold text-ink">{corrected}</span>”的结果。
          <button
            type="button"
            onClick={onExact}
            className="press hit inline-flex items-center text-accent-ink"
          >
            仍搜原词
          </button>
        </p>
      )}
      {relaxed ? <p>没有完全符合的内容，下面是比较接近的。</p> : null}
    </div>
  );
}
