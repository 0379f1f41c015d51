import { useState } from "react";
import { lazyPart } from "#ui/lazy-part.tsx";
import { MoreButton } from "#ui/more-button.tsx";
import type { MenuPost } from "./menu-post.ts";

const MenuSheet = lazyPart(async () => (await import("./post-menu-sheet.tsx")).default);
const Report = lazyPart(async () => (await import("./post-report.tsx")).default);

interface PostMenuProps {
  post: MenuPost;
  /** In a bar that gives it its place; otherwise at the corner of a card. */
  placed?: boolean;
}

/** The three dots of a post. */
export function PostMenu({ post, placed = false }: PostMenuProps) {
  const [open, setOpen] = useState<"menu" | "report">();
  const close = () => setOpen(undefined);
  return (
    <>
      <MoreButton
        menu={MenuSheet}
        className={placed ? undefined : "-mt-1.5 -mr-2.5"}
        onClick={() => setOpen("menu")}
      />
      {open === "menu" ? (
        <MenuSheet post={post} onClose={close} onReport={() => setOpen("report")} />
      ) : open === "report" ? (
        <Report post={post} onClose={close} />
      ) : null}
    </>
  );
}
