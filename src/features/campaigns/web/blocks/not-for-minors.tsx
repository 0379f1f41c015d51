import type { ReactNode } from "react";
import { useOwnProfile } from "#capabilities/people/members/web/public.ts";
import { Icon } from "#ui/icon.tsx";

/** What stays closed while minors' mode is on. */
export function NotForMinors({ children }: { children: ReactNode }) {
  const { data } = useOwnProfile();
  if (data?.minor_mode !== true) return children;
  return (
    <p className="mx-edge flex min-h-14 items-center gap-2.5 rounded-2 bg-surface-2 px-3.5 text-15 text-ink-2">
      <Icon name="lock" size="m" className="text-ink-3" />
      未成年人模式下不可用
    </p>
  );
}
