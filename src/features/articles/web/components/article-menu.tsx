import { useState } from "react";
import type { ArticleDetail } from "#features/articles/contract.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { preloadSheet } from "#ui/sheet.tsx";

const MenuSheet = lazyPart(async () => (await import("./article-menu-sheet.tsx")).default);
const Report = lazyPart(async () => (await import("./article-report.tsx")).default);

/** The three dots of an article. */
export function ArticleMenu({ article }: { article: ArticleDetail }) {
  const [open, setOpen] = useState<"menu" | "report">();
  const close = () => setOpen(undefined);
  return (
    <>
      <IconButton
        icon="more"
        label="更多操作"
        onPointerDown={() => {
          preloadSheet();
          MenuSheet.preload();
        }}
        onClick={() => setOpen("menu")}
      />
      {open === "menu" ? (
        <MenuSheet article={article} onClose={close} onReport={() => setOpen("report")} />
      ) : open === "report" ? (
        <Report article={article} onClose={close} />
      ) : null}
    </>
  );
}
