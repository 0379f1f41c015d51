import { useState } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { preloadSheet } from "#ui/sheet.tsx";
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
      <IconButton
        icon="more"
        label="更多操作"
        className={placed ? undefined : "-mt-1.5 -mr-2.5"}
        onPointerDown={() => {
          preloadSheet();
          MenuSheet.preload();
        }}
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
