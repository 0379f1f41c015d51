import type { ReactNode } from "react";
import { deskScreenRows } from "#client/desk.ts";
import { useLocation, useNavigate } from "#client/router.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { FindButton } from "../find/find-button.tsx";
import { deskHome } from "../navigation/desk-menu.ts";
import { DeskMenuButton } from "../navigation/desk-menu-button.tsx";
import { QueueTabs } from "../navigation/queue-tabs.tsx";
import { useAdminSession } from "../session.ts";

/** A screen's name and its main action; on a phone, where there is no rail, also the way back. */
export function AdminHeader({ title, children }: { title: string; children?: ReactNode }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const permissions = useAdminSession(({ admin }) => admin?.permissions);
  const home = deskHome(deskScreenRows(), permissions ?? []);
  return (
    <header className="hair-b sticky top-0 z-10 bg-surface pt-safe">
      <div className="flex h-15 items-center gap-1 pr-4 pl-1 wide:h-16 wide:px-6">
        {pathname === home ? (
          <span className="w-3 wide:hidden" />
        ) : (
          <IconButton icon="back" label="返回" className="wide:hidden" onClick={() => navigate(home)} />
        )}
        <h1 className="min-w-0 flex-1 truncate text-20 font-bold">{title}</h1>
        {children}
        <FindButton />
        <DeskMenuButton />
      </div>
      <QueueTabs />
    </header>
  );
}
