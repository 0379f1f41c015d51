import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import type { MemberDetail } from "#capabilities/monitoring/member-desk/contract.ts";
import { RequestError } from "#client/request.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { formatDate } from "#shared/format.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { oneMember, refreshMembers } from "../api.ts";
import { type Act, MemberActs } from "./member-acts.tsx";
import { MemberNotes } from "./member-notes.tsx";
import { MemberSheet } from "./member-sheet.tsx";
import { PaneHeader } from "./pane-header.tsx";
import { ProfileStrip } from "./profile-strip.tsx";
import { SameDevice } from "./same-device.tsx";
import { SanctionList } from "./sanction-list.tsx";

export interface MemberPaneProps {
  id: string;
  /** The pane is the whole screen: on a phone. */
  alone?: boolean;
  /** Back to the list, where it is. */
  onClose?: () => void;
}

/** One member: who it is, figures, devices, sanctions, notes, and what may be done. */
export function MemberPane({ id, alone = false, onClose }: MemberPaneProps) {
  const query = useQuery(oneMember(id));
  const { data, error, isError } = query;
  const header = alone && onClose && <PaneHeader title={data?.member.nickname ?? "会员"} onClose={onClose} />;
  if (isError && !data) {
    const gone = error instanceof RequestError && (error.status === 404 || error.status === 400);
    return (
      <>
        {header}
        {gone ? (
          <EmptyState title="没有这位会员" text="编号不对，或者这个账号从来没有过。" />
        ) : (
          <NotLoaded query={query} />
        )}
      </>
    );
  }
  return (
    <>
      {header}
      {data ? (
        <Shown member={data} />
      ) : (
        <div className="p-4">
          <RowsSkeleton rows={3} />
        </div>
      )}
    </>
  );
}

function Shown({ member }: { member: MemberDetail }) {
  const queryClient = useQueryClient();
  const [act, setAct] = useState<Act | null>(null);
  const { written, sign_ins: signIns } = member;
  const figures = [
    ["已公开", written.published],
    ["待审", written.waiting],
    ["被驳回", written.refused],
    ["被删除", written.removed],
    ["成长值", member.growth],
  ] as const;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-3 wide:px-6 wide:py-4">
      <ProfileStrip member={member} onReveal={() => setAct("reveal")} />
      <MemberActs member={member} onAct={setAct} />
      <Panel
        title="发表的内容"
        {...(member.hidden !== null && { note: `封禁期间已隐藏 ${member.hidden} 条` })}
      >
        <dl className="grid grid-cols-5 gap-2 text-center">
          {figures.map(([label, value]) => (
            <div key={label}>
              <dd className="num text-20 font-bold">{value}</dd>
              <dt className="text-12 text-ink-3">{label}</dt>
            </div>
          ))}
        </dl>
        {member.can.texts && (
          <a
            href={deskPathOf("admin.usertexts", {}, { query: { uid: member.member.id } })}
            className="press hair-t mt-3 flex min-h-11 items-center justify-center pt-2 text-15 text-accent-ink"
          >
            查看全部发帖记录
          </a>
        )}
      </Panel>
      <SanctionList member={member} />
      <MemberNotes member={member} />
      <Panel title="登录设备" note={signIns.length === 0 ? "" : `${signIns.length} 台`}>
        {signIns.length === 0 ? (
          <p className="text-15 text-ink-3">现在没有登录</p>
        ) : (
          <ul aria-label="登录设备">
            {signIns.map((one) => (
              <li key={`${one.signed_in_at} ${one.network}`} className="hair-t py-2.5 first:border-t-0">
                <p className="text-15">{one.device}</p>
                <p className="num text-13 text-ink-3">
                  {one.network || "网络未知"} · {formatDate(one.seen_at, { time: true })} 用过 ·{" "}
                  {formatDate(one.signed_in_at)} 登录
                </p>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {member.can.devices && <SameDevice key={member.member.id} id={member.member.id} />}
      <MemberSheet
        member={member}
        act={act}
        onClose={() => setAct(null)}
        onChanged={() => void refreshMembers(queryClient)}
      />
    </div>
  );
}
