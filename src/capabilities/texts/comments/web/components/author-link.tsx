import type { ReactNode } from "react";
import type { Comment } from "#capabilities/texts/comments/contract.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";

/** Around a name or a face: leads to the space of whoever wrote the comment, where that is known. */
export function AuthorLink({
  comment: { author },
  className,
  label,
  children,
}: {
  comment: Pick<Comment, "author">;
  className?: string;
  /** Of a face, which says nothing by itself. */
  label?: string;
  children: ReactNode;
}) {
  const { section } = useScreen();
  if (author === null) return <span className={className}>{children}</span>;
  return (
    <a
      href={pathOf("space", { id: author.id }, { section })}
      aria-label={label}
      // The name beside a face leads to the same place: one stop for the keyboard is enough.
      tabIndex={label === undefined ? undefined : -1}
      className={`press hit ${className ?? ""}`}
    >
      {children}
    </a>
  );
}
