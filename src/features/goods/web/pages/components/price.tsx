import { formatFen } from "#shared/money.ts";
import { cx } from "#ui/cx.ts";

/** A price as goods show it: the sign small, the figure large. */
export function Price({
  fen,
  more = false,
  large = false,
}: {
  fen: number;
  more?: boolean;
  large?: boolean;
}) {
  return (
    <span className="num whitespace-nowrap text-accent-ink">
      <span className="text-13 font-semibold">¥</span>
      <span className={cx("font-bold", large ? "text-26" : "text-20")}>{formatFen(fen).slice(1)}</span>
      {more ? <span className="text-12"> 起</span> : null}
    </span>
  );
}
