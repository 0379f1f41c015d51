import { Link } from "react-router";
import { useScreen } from "#client/screen-context.tsx";
import { signOut } from "#features/members/web/api/sign-out.ts";
import { useMember, useOwnProfile } from "#features/members/web/session/use-member.ts";
import { confirm } from "#ui/confirm-store.ts";
import { ListRow, listRowClass } from "#ui/list-row.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { toast } from "#ui/toast-store.ts";
import { ColorSchemeRow } from "../components/color-scheme-row.tsx";
import { EntryGrid } from "../components/entry-grid.tsx";
import { GuestHero, MemberHero } from "../components/my-hero.tsx";

/** The personal page: who one is, what one left here, and what everybody may read. */
export default function My() {
  const { section } = useScreen();
  const { member, signedIn } = useMember();
  const { data: profile, isError, refetch } = useOwnProfile();
  // Right after a reload the token may be there before the name.
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
      <section className="mt-2 bg-surface">
        <SectionHead title={shown === null ? "不登录也能看" : "协议与说明"} />
        <ul className="divide-y-[length:var(--hair)] divide-line">
          {section.documents.map((document) => (
            <li key={document.path}>
              <Link to={document.path} className={listRowClass}>
                <ListRow icon="doc" label={document.title} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section className="mt-2 bg-surface" aria-label="设置">
        <ColorSchemeRow />
      </section>
      {signedIn && (
        <button
          type="button"
          onClick={() => void leave()}
          className="press mt-2 flex min-h-13 w-full items-center justify-center bg-surface text-15 text-bad"
        >
          退出登录
        </button>
      )}
    </main>
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
