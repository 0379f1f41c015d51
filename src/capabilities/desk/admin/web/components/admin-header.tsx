import type { ReactNode } from "react";
import { useNavigate } from "#client/router.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { DeskMenuButton } from "../navigation/desk-menu-button.tsx";
import { ADMIN_HOME } from "../redirect.ts";

/** A screen's name and its main action; on a phone, where there is no rail, also the way back. */
export function AdminHeader({ title, children }: { title: string; children?: ReactNode }) {
  const navigate = useNavigate();
  return (
    <header className="hair-b sticky top-0 z-10 bg-surface pt-safe">
      <div className="flex h-15 items-center gap-1 pr-4 pl-1 wide:h-16 wide:px-6">
        <IconButton icon="back" label="返回" className="wide:hidden" onClick={() => navigate(ADMIN_HOME)} />
        <h1 className="min-w-0 flex-1 truncate text-20 font-bold">{title}</h1>
        {children}
        <DeskMenuButton />
      </div>
    </header>
  );
}
