import type { ReactNode } from "react";
import type { AdminProfile } from "#capabilities/desk/admin/contract.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Brandmark } from "#ui/brandmark.tsx";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SheetLook } from "#ui/sheet-look.ts";
import { signOut } from "../api/sign-out.ts";
import { openFinder } from "../find/find-store.ts";
import { Finder } from "../find/finder.tsx";
import { DeskBar } from "../navigation/desk-bar.tsx";
import { DeskRail } from "../navigation/desk-rail.tsx";
import { useDeskMenu } from "../navigation/use-desk-menu.ts";
import { signedInAt } from "./signed-in-at.ts";
import { useWide } from "./use-wide.ts";

export interface AdminFrameProps {
  admin: AdminProfile;
  children: ReactNode;
}

/** From 900 px: a dark rail at the left, the screen beside it. On a phone the screen, and the navigation under the thumb. */
export function AdminFrame({ admin, children }: AdminFrameProps) {
  const wide = useWide();
  const menu = useDeskMenu(admin);
  return (
    <div className="group/desk pb-tab-bar wide:grid wide:h-dvh wide:grid-cols-[5.9rem_minmax(0,1fr)] wide:pb-0">
      <aside
        data-theme="dark"
        className="hidden min-h-0 flex-col bg-surface-2 px-3 pt-4 pb-5 text-ink wide:flex"
      >
        <div className="px-2 pb-4">
          <Brandmark name={umbrellaSection.name} className="text-20" />
          <span className="ml-2 text-11 text-ink-2">后台</span>
        </div>
        <button
          type="button"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={openFinder}
          className="press mb-3 flex h-9 flex-none items-center gap-2 rounded-full bg-surface-3 px-3.5 text-13 text-ink-2"
        >
          <Icon name="search" size="s" />
          <span className="flex-1 text-left">查找</span>
          <kbd>Ctrl K</kbd>
        </button>
        {wide && <DeskRail {...menu} />}
        <div className="flex flex-none items-center gap-2.5 px-2 pt-3">
          <Avatar name={admin.name} size="m" />
          <p className="min-w-0 flex-1 text-13">
            <span className="block truncate">{admin.name}</span>
            <span className="block truncate text-11 text-ink-3">
              {admin.name === admin.role_name ? "" : `${admin.role_name} · `}
              {signedInAt(admin.signed_in_at)} 登录
            </span>
          </p>
          <IconButton icon="logout" size="m" label="退出登录" onClick={() => void signOut()} />
        </div>
      </aside>
      <div className="min-w-0 wide:h-dvh wide:overflow-y-auto">
        <SheetLook value={wide ? "dialog" : "sheet"}>{children}</SheetLook>
      </div>
      {!wide && <DeskBar admin={admin} {...menu} />}
      <SheetLook value={wide ? "dialog" : "sheet"}>
        <Finder admin={admin} />
      </SheetLook>
    </div>
  );
}
