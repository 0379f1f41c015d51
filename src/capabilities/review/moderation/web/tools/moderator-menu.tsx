import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { storedAdminToken } from "#client/admin-token.ts";
import { useSession } from "#client/session.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";
import { ownModeration, type ToolSubject } from "./tools-api.ts";

const ToolsSheet = lazyPart(async () => (await import("./tools-sheet.tsx")).default);

export interface ModeratorMenuProps {
  target: ToolSubject;
  /** A row among the actions of a sheet, instead of a small button. */
  row?: boolean;
  className?: string;
  /** Called once something was done, for a sheet that has to go. */
  onDone?: () => void;
}

/**
 * 管理: what a moderator can do with something where it stands. Nothing is drawn for anybody else; the page is the same
 * for all, so the browser asks who is looking, and the tools come once they are opened.
 */
export function ModeratorMenu({ target, row = false, className, onDone }: ModeratorMenuProps) {
  const token = useSession((session) => session.token);
  // Read once the browser has taken over: server and first client render agree.
  const [atDesk, setAtDesk] = useState(false);
  useEffect(() => setAtDesk(storedAdminToken() !== null), []);
  const { data } = useQuery({ ...ownModeration(), enabled: token !== null && !atDesk });
  const [open, setOpen] = useState(false);
  if (!atDesk && !data?.moderates) return null;
  return (
    <>
      {row ? (
        <SheetAction icon="settings" onClick={() => setOpen(true)}>
          管理
        </SheetAction>
      ) : (
        <button
          type="button"
          onPointerDown={ToolsSheet.preload}
          onClick={() => setOpen(true)}
          className={cx(
            "press hit inline-flex h-8 flex-none items-center gap-1 rounded-full bg-surface-2 px-3 text-13 text-ink-2",
            className,
          )}
        >
          <Icon name="settings" size="s" />
          管理
        </button>
      )}
      {open && <ToolsSheet target={target} onClose={() => setOpen(false)} {...(onDone && { onDone })} />}
    </>
  );
}
