import { type ReactNode, useState } from "react";
import { cx } from "#ui/cx.ts";

/** From here on a text is folded: about eight lines. */
const LONG = 180;

/** The text of a comment; a long one is folded until it is asked for. */
export function CommentBody({
  text,
  lead,
  className,
}: {
  text: string;
  lead?: ReactNode;
  className?: string;
}) {
  const long = text.length > LONG || text.split("\n").length > 7;
  const [open, setOpen] = useState(false);
  return (
    <>
      <p className={cx("whitespace-pre-wrap", long && !open && "line-clamp-6", className)}>
        {lead}
        {text}
      </p>
      {long && !open ? (
        <button type="button" className="press hit text-13 text-accent-ink" onClick={() => setOpen(true)}>
          展开全文
        </button>
      ) : null}
    </>
  );
}
