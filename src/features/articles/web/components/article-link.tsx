import type { ReactNode } from "react";
import { useScreen } from "#client/screen-context.tsx";
import type { ArticleCard } from "#features/articles/contract.ts";

/** Address of an article inside the section that is open now. */
export function articlePath(base: string, article: Pick<ArticleCard, "id" | "kind">): string {
  return `${base}/article/${article.id}/${article.kind}`;
}

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
  const { base } = useScreen();
  return (
    <a href={articlePath(base, article)} className={className}>
      {children}
    </a>
  );
}
