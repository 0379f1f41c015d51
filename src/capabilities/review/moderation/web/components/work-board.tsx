import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AdminProfile } from "#capabilities/desk/admin/web/public.ts";
import { DeskScreen, Panel, RecentActions, useBoardSection } from "#capabilities/desk/admin/web/public.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { ListRow, listRowClass } from "#ui/list-row.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { overview } from "../api/overview.ts";
import { BoardHeader } from "./board-header.tsx";
import { MyWork } from "./my-work.tsx";
import { StatStrip } from "./stat-strip.tsx";
import { WeekChart } from "./week-chart.tsx";

export interface WorkBoardProps {
  /** What is said of today, on top. */
  digest: ReactNode;
  /** Figures beside those of the queues. */
  figures: ReactNode;
  /** Below the course of the week. */
  charts: ReactNode;
}

/** The work board: what waits, how fast it is done, what was done last, and what others add. */
export function WorkBoard(added: WorkBoardProps) {
  return <DeskScreen title="工作台">{(admin) => <Board admin={admin} {...added} />}</DeskScreen>;
}

/** The own account, and that its second factor is missing. */
function AccountLink({ admin }: { admin: AdminProfile }) {
  return (
    <div className="-mx-4 wide:-mx-5">
      <a href={deskPathOf("admin.account")} className={listRowClass}>
        <ListRow
          icon="lock"
          label="账号安全"
          {...(!admin.totp_enabled && { value: <Tag kind="warn">动态验证码未开启</Tag> })}
        />
      </a>
    </div>
  );
}

function Board({ admin, digest, figures, charts }: WorkBoardProps & { admin: AdminProfile }) {
  // Some roles have nothing to do with reviews: for them the board is audit log and account.
  const reads = admin.permissions.includes("review.read");
  const board = useBoardSection();
  const query = useQuery({
    ...overview(board.section),
    enabled: reads && board.known,
  });
  const { data, isPending, isError } = query;
  return (
    <main className="pb-8">
      <BoardHeader admin={admin} board={board} />
      {isError && !data ? (
        <NotLoaded query={query} />
      ) : reads && (isPending || !data) ? (
        <div className="grid gap-3.5 p-4 wide:px-6">
          <Skeleton>
            <Bone className="h-32 w-full rounded-3" />
            <Bone className="mt-3.5 h-80 w-full rounded-3" />
          </Skeleton>
        </div>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-3 wide:px-6 wide:py-4">
          {digest}
          {data && <StatStrip overview={data} canDecide={admin.permissions.includes("review.decide")} />}
          {figures}
          {data && (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 wide:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
              <WeekChart days={data.days} />
              <MyWork overview={data} />
            </div>
          )}
          {charts}
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 wide:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
            {admin.permissions.includes("audit.read") && (
              <Panel title="最近操作" note="所有管理员">
                <RecentActions />
              </Panel>
            )}
            <Panel title="账号" note={admin.account}>
              <AccountLink admin={admin} />
            </Panel>
          </div>
        </div>
      )}
    </main>
  );
}
