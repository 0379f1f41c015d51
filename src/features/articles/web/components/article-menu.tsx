import { useState } from "react";
import type { ArticleDetail } from "#features/articles/contract.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { MoreButton } from "#ui/more-button.tsx";

const MenuSheet = lazyPart(async () => (await import("./article-menu-sheet.tsx")).default);
const Report = lazyPart(async () => (await import("./article-report.tsx")).default);

/** The three dots of an article. */
export function ArticleMenu({ article }: { article: ArticleDetail }) {
  const [open, setOpen] = useState<"menu" | "report">();
  const close = () => setOpen(undefined);
  return (
    <>
      <MoreButton menu={MenuSheet} onClick={() => setOpen("menu")} />
      {open === "menu" ? (
        <MenuSheet article={article} onClose={close} onReport={() => setOpen("report")} />
      ) : open === "report" ? (
        <Report article={article} onClose={close} />
      ) : null}
    </>
  );
}
