import { type ReactNode, useState } from "react";
import type { Comment } from "#capabilities/texts/comments/contract.ts";
import { DocumentBody } from "#capabilities/texts/writing/web/public.ts";
import { cx } from "#ui/cx.ts";
import { isFolded } from "../folding.ts";

/** The text of a comment; a long one is folded until it is asked for. */
export function CommentBody({
  comment: { body: text, document },
  lead,
  className,
}: {
  comment: Pick<Comment, "body" | "document">;
  lead?: ReactNode;
  className?: string;
}) {
  const long = isFolded(text);
  const [open, setOpen] = useState(false);
  return (
    <>
      {document === null ? (
        <p className={cx("whitespace-pre-wrap wrap-anywhere", long && !open && "line-clamp-6", className)}>
          {lead}
          {text}
        </p>
      ) : (
        <DocumentBody
          document={document}
          size="reply"
          lead={lead}
          className={cx(long && !open && "max-h-36 overflow-hidden", className)}
        />
      )}
      {long && !open ? (
        <button type="button" className="press hit text-13 text-accent-ink" onClick={() => setOpen(true)}>
          展开全文
        </button>
      ) : null}
    </>
  );
}
