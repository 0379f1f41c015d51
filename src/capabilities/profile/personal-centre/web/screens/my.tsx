import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LeaveClubRow, MemberPass } from "#capabilities/community/clubs/web/public.ts";
import { NewcomerTasks } from "#capabilities/community/points/web/public.ts";
import {
  leave,
  type OwnProfile,
  useMember,
  useOwnProfile,
  waiting,
} from "#capabilities/people/members/web/public.ts";
import { MiniCodeRow } from "#capabilities/site/site/web/public.ts";
import { isKnownPath } from "#client/known-paths.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { ListRow, listRowClass } from "#ui/list-row.tsx";
import { ClubStrip } from "../components/club-strip.tsx";
import { ColorSchemeRow } from "../components/color-scheme-row.tsx";
import { ContactRow } from "../components/contact-row.tsx";
import { DocumentsRow } from "../components/documents-row.tsx";
import { EntryGrid } from "../components/entry-grid.tsx";
import { GuestHero, MemberHero } from "../components/my-hero.tsx";
import { OpenRows } from "../components/open-rows.tsx";
import { WaitingList } from "../components/waiting-list.tsx";

/** The personal page: who one is, what waits, what one left here, and what is open to everybody. */
export default function My() {
  const { section } = useScreen();
  const about = pathOf("profile", {}, { section });
  const { member, signedIn } = useMember();
  const { data: profile, isError, refetch } = useOwnProfile();
  const { data: things = [] } = useQuery({ ...waiting(), enabled: signedIn });
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
          资料加载失败，点此重试
        </button>
      )}
      {!section.umbrella && <MemberPass nickname={shown?.nickname ?? ""} />}
      {shown !== null && <WaitingList waiting={things} />}
      {profile && isNew(profile) && <NewcomerTasks />}
      {shown === null && <OpenRows />}
      <EntryGrid waiting={shown === null ? [] : things} />
      {section.umbrella && <ClubStrip />}
      <Rows>
        <a href={pathOf("my.safety", {}, { section })} className={listRowClass}>
          <ListRow icon="lock" label="账号与安全" />
        </a>
        <a href={pathOf("safety.part", { part: "minor" }, { section })} className={listRowClass}>
          <ListRow icon="users" label="未成年人模式" value={profile?.minor_mode ? "已开启" : undefined} />
        </a>
        <a href={pathOf("my.cookies", {}, { section })} className={listRowClass}>
          <ListRow icon="eye-off" label="隐私与缓存" />
        </a>
        <ColorSchemeRow />
        <DocumentsRow />
        <ContactRow />
        {isKnownPath(about) && (
          <a href={about} className={listRowClass}>
            <ListRow icon="info" label="关于我们" />
          </a>
        )}
        <MiniCodeRow />
        {signedIn && !section.umbrella && <LeaveClubRow />}
        {signedIn && (
          <button type="button" onClick={() => void leave()} className={listRowClass}>
            <ListRow icon="logout" label="退出登录" chevron={false} />
          </button>
        )}
      </Rows>
    </main>
  );
}

/** For so long what to do first stands here, in ms; the tasks stay with the points. */
const NEW_MS = 60 * 24 * 3_600_000;

const isNew = ({ created_at }: OwnProfile) => Date.now() - Date.parse(created_at) < NEW_MS;

/** Set apart by a band of the ground. */
function Rows({ children }: { children: ReactNode }) {
  return (
    <section aria-label="设置">
      <div className="mt-2 h-2 bg-bg" />
      <div className="divide-y-(length:--hair) divide-line py-1">{children}</div>
    </section>
  );
}
