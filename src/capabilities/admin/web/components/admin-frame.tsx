import type { ReactNode } from "react";
import type { AdminProfile } from "#capabilities/admin/contract.ts";
import { useLocation } from "#client/router.tsx";
import { umbrellaSection } from "#sections/registry.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Brandmark } from "#ui/brandmark.tsx";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { SheetLook } from "#ui/sheet-look.ts";
import { signOut } from "../api/sign-out.ts";
import { signedInAt } from "./signed-in-at.ts";
import { useWide } from "./use-wide.ts";

export interface RailEntry {
  label: string;
  icon: IconName;
  to: string;
  /** How many wait there. */
  count?: number;
}

export interface AdminFrameProps {
  admin: AdminProfile;
  entries: readonly RailEntry[];
  children: ReactNode;
}

/** From 900 px: a dark rail at the left, the screen beside it. On a phone the screen stands alone. */
export function AdminFrame({ admin, entries, children }: AdminFrameProps) {
  const { pathname } = useLocation();
  const wide = useWide();
  return (
    <div className="wide:grid wide:h-dvh wide:grid-cols-[5.9rem_minmax(0,1fr)]">
      <aside
        data-theme="dark"
        className="hidden min-h-0 flex-col bg-surface-2 px-3 pt-4 pb-5 text-ink wide:flex"
        aria-label="后台导航"
      >
        <div className="px-2 pb-4">
          <Brandmark name={umbrellaSection.name} className="text-20" />
          <span className="ml-2 text-11 text-ink-2">后台</span>
        </div>
        <nav className="flex min-h-0 flex-1 flex-col gap-1 overflow-y-auto">
          {entries.map((entry) => (
            <a
              key={entry.to}
              href={entry.to}
              aria-current={entry.to === pathname ? "page" : undefined}
              className="press flex h-11 flex-none items-center gap-2.5 rounded-2 px-3 text-15 text-ink-2 aria-[current=page]:bg-surface-3 aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              <Icon name={entry.icon} size="m" />
              <span className="min-w-0 flex-1 truncate">{entry.label}</span>
              {entry.count ? <span className="num text-13 font-semibold">{entry.count}</span> : null}
            </a>
          ))}
        </nav>
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
    </div>
  );
}
