import type { ReactNode } from "react";
import { signOut } from "#capabilities/members/web/api/sign-out.ts";
import { useMember, useOwnProfile } from "#capabilities/members/web/session/use-member.ts";
import { MiniCodeRow } from "#capabilities/site/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { withSignIn } from "#client/sign-in.ts";
import { confirm } from "#ui/confirm-store.ts";
import { ListRow, listRowClass } from "#ui/list-row.tsx";
import { toast } from "#ui/toast-store.ts";
import { ClubStrip } from "../components/club-strip.tsx";
import { ColorSchemeRow } from "../components/color-scheme-row.tsx";
import { DocumentsRow } from "../components/documents-row.tsx";
import { EntryGrid } from "../components/entry-grid.tsx";
import { GuestHero, MemberHero } from "../components/my-hero.tsx";
import { OpenRows } from "../components/open-rows.tsx";
import { endOtherSignIns } from "../session/end-other-sign-ins.ts";

/** The personal page: who one is, what one left here, and what is open to everybody. */
export default function My() {
  const { section } = useScreen();
  const { member, signedIn } = useMember();
  const { data: profile, isError, refetch } = useOwnProfile();
  // With a token from another visit the name may still be on its way.
  const shown = member ?? (signedIn ? { id: "", nickname: "…", avatar: null } : null);

  return (
    <main className="pb-tab-bar">
      {shown === null ? <GuestHero /> : <MemberHero member={shown} profile={profile} />}
      {isError && signedIn && !profile && (
        <button
          type="button"
          onClick={() => void refetch()}
          className="press flex min-h-11 w-full items-center justify-center bg-warn-soft text-13 text-warn"
        >
          资料没有载入，点此重试
        </button>
      )}
      <EntryGrid unread={profile?.unread_notices ?? 0} />
      {section.umbrella && <ClubStrip />}
      {shown === null && <OpenRows />}
      <Rows>
        <ColorSchemeRow />
        <DocumentsRow />
        <MiniCodeRow />
        {signedIn && (
          <button type="button" onClick={() => void withSignIn(endOtherSignIns)} className={listRowClass}>
            <ListRow icon="lock" label="退出其他设备" chevron={false} />
          </button>
        )}
        {signedIn && (
          <button type="button" onClick={() => void leave()} className={listRowClass}>
            <ListRow icon="logout" label="退出登录" chevron={false} />
          </button>
        )}
      </Rows>
    </main>
  );
}

/** Set apart by a band of the ground. */
function Rows({ children }: { children: ReactNode }) {
  return (
    <section aria-label="设置">
      <div className="h-2 bg-bg" />
      <div className="divide-y-(length:--hair) divide-line py-1">{children}</div>
    </section>
  );
}

async function leave(): Promise<void> {
  const yes = await confirm({
    title: "退出登录？",
    text: "收藏和评论都会保留，下次登录还在。",
    confirmLabel: "退出",
  });
  if (!yes) return;
  await signOut();
  toast("已退出登录");
}
