import type { ReactNode } from "react";
import { useScreen } from "#client/screen-context.tsx";
import { articlePath } from "#features/articles/address.ts";
import type { ArticleCard } from "#features/articles/contract.ts";

/** A link to an article that stays in the section that is open now. */
export function ArticleLink({
  article,
  className,
  children,
}: {
  article: Pick<ArticleCard, "id" | "kind">;
  className?: string;
  children: ReactNode;
}) {
  const { section } = useScreen();
  return (
    <a href={articlePath(article, section)} className={className}>
      {children}
    </a>
  );
}
