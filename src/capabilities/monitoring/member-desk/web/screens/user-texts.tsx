import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AdminHeader, type AdminProfile, DeskScreen, Panel } from "#capabilities/desk/admin/web/public.ts";
import type { MemberDetail } from "#capabilities/monitoring/member-desk/contract.ts";
import { textUpTo, useAddress } from "#client/address.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { writtenFrom } from "#shared/format.ts";
import { buttonClass } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { oneMember, refreshMembers, textFigures } from "../api.ts";
import { type Act, MemberActs } from "../member/member-acts.tsx";
import { MemberSheet } from "../member/member-sheet.tsx";
import { ProfileStrip } from "../member/profile-strip.tsx";
import { TextList } from "../texts/text-list.tsx";

const address = { uid: textUpTo(18), tab: textUpTo(40) };

/** 用户发帖记录: all that one member wrote, with what became of it, and the ways to deal with both. */
export default function UserTextsScreen() {
  return <DeskScreen title="用户发帖记录">{(admin) => <UserTexts admin={admin} />}</DeskScreen>;
}

function UserTexts({ admin }: { admin: AdminProfile }) {
  const { values, change } = useAddress(address);
  const { uid, tab } = values;
  return (
    <main className="pb-8">
      <AdminHeader title="用户发帖记录" />
      {uid === undefined ? (
        <EmptyState
          title="还没有选择会员"
          text="在会员列表里打开一位会员，再看发帖记录。"
          action={
            <a href={deskPathOf("admin.members")} className={buttonClass({ variant: "accent" })}>
              打开会员列表
            </a>
          }
        />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-3 wide:px-6 wide:py-4">
          {admin.permissions.includes("members.read") && <Strip key={uid} id={uid} />}
          <Texts
            key={`texts ${uid}`}
            admin={admin}
            id={uid}
            tab={tab}
            onTab={(next) => change({ tab: next })}
          />
        </div>
      )}
    </main>
  );
}

function Strip({ id }: { id: string }) {
  const query = useQuery(oneMember(id));
  const { data } = query;
  if (!data) return <NotLoaded query={query} compact waiting={<RowsSkeleton rows={1} />} />;
  return <Person member={data} />;
}

function Person({ member }: { member: MemberDetail }) {
  const queryClient = useQueryClient();
  const [act, setAct] = useState<Act | null>(null);
  return (
    <>
      <ProfileStrip member={member} onReveal={() => setAct("reveal")} />
      <MemberActs member={member} onAct={setAct} />
      <MemberSheet
        member={member}
        act={act}
        onClose={() => setAct(null)}
        onChanged={() => void refreshMembers(queryClient)}
      />
    </>
  );
}

const share = (part: number, whole: number) => (whole === 0 ? "—" : `${Math.round((part / whole) * 100)}%`);

function Texts({
  admin,
  id,
  tab,
  onTab,
}: {
  admin: AdminProfile;
  id: string;
  tab: string | undefined;
  onTab: (tab: string) => void;
}) {
  const query = useQuery(textFigures(id));
  const { data } = query;
  if (!data) return <NotLoaded query={query} waiting={<RowsSkeleton rows={2} />} />;
  const first = data.tabs.find(({ count }) => count > 0) ?? data.tabs[0];
  const open = data.tabs.find((one) => one.tab === tab) ?? first;
  const figures = [
    ["发表", String(data.written)],
    ["命中率", share(data.hit, data.written)],
    ["驳回、删除", share(data.refused, data.written)],
  ] as const;
  return (
    <Panel title="发表的内容">
      <dl className="grid grid-cols-3 gap-2 text-center">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dd className="num text-20 font-bold">{value}</dd>
            <dt className="text-12 text-ink-3">{label}</dt>
          </div>
        ))}
      </dl>
      {data.regions.length > 0 && (
        <p className="mt-2.5 text-13 text-ink-3">
          {writtenFrom(data.regions.map(({ region, count }) => `${region} ${count} 篇`).join("、"))}
        </p>
      )}
      <ul aria-label="类型" className="scroll-x -mx-1 mt-2 flex gap-2 px-1 py-1.5">
        {data.tabs.map((one) => (
          <li key={one.tab} className="flex-none">
            <Chip selected={one.tab === open?.tab} onClick={() => onTab(one.tab)}>
              {one.label} {one.count}
            </Chip>
          </li>
        ))}
      </ul>
      {open && <TextList key={open.tab} admin={admin} memberId={id} tab={open.tab} noun={open.label} />}
    </Panel>
  );
}
