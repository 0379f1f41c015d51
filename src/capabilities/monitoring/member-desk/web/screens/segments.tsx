import { useQuery } from "@tanstack/react-query";
import { AdminHeader, type AdminProfile, DeskScreen, useWide } from "#capabilities/desk/admin/web/public.ts";
import { textUpTo, useAddress } from "#client/address.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { PaneHeader } from "../member/pane-header.tsx";
import { type Segment, segmentList } from "../segments/api.ts";
import { filterWords } from "../segments/filter-values.ts";
import { SegmentPane } from "../segments/segment-pane.tsx";

const NEW = "new";
const address = { id: textUpTo(20) };

/** 会员分组: filters of members that are kept under a name. */
export default function SegmentsScreen() {
  return <DeskScreen title="会员分组">{(admin) => <Desk admin={admin} />}</DeskScreen>;
}

function Desk({ admin }: { admin: AdminProfile }) {
  const { values, change } = useAddress(address);
  const wide = useWide();
  const query = useQuery(segmentList());
  const { id } = values;
  const segments = query.data?.items;
  const open = segments?.find((one) => one.id === id);
  const head = (
    <AdminHeader title="会员分组">
      {admin.permissions.includes("members.segments") && (
        <a
          href={deskPathOf("admin.segments", {}, { query: { id: NEW } })}
          className={buttonClass({ variant: "accent", size: "s" })}
        >
          新建
        </a>
      )}
    </AdminHeader>
  );
  const list =
    segments === undefined ? (
      <NotLoaded query={query} waiting={<RowsSkeleton rows={3} />} />
    ) : (
      <SegmentList segments={segments} open={id} />
    );
  const pane =
    id !== undefined &&
    (id !== NEW && segments !== undefined && open === undefined ? (
      <EmptyState title="没有这个分组" text="它可能已经被删除。" />
    ) : (
      (id === NEW || open !== undefined) && (
        <SegmentPane
          key={`${id} ${open?.version ?? ""}`}
          admin={admin}
          segment={open}
          onSaved={(saved) => change({ id: saved })}
          onGone={() => change({ id: undefined })}
        />
      )
    ));
  if (wide)
    return (
      <main className="flex h-dvh flex-col">
        {head}
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(8rem,9.5rem)_minmax(0,1fr)]">
          <div className="min-h-0 overflow-y-auto border-r border-line bg-surface">{list}</div>
          <div className="min-h-0 overflow-y-auto">
            {pane || (
              <p className="px-6 pt-30 text-center text-15 text-ink-3">选择一个分组查看会员，或新建一个</p>
            )}
          </div>
        </div>
      </main>
    );
  return (
    <main className="pb-8">
      {id === undefined ? (
        <>
          {head}
          {list}
        </>
      ) : (
        <>
          <PaneHeader title={open?.name ?? "新的分组"} onClose={() => change({ id: undefined })} />
          {pane}
        </>
      )}
    </main>
  );
}

function SegmentList({ segments, open }: { segments: readonly Segment[]; open: string | undefined }) {
  if (segments.length === 0)
    return (
      <EmptyState
        compact
        title="还没有分组"
        text="按等级、城市、车系等条件保存一个分组，之后可以给它发消息。"
      />
    );
  return (
    <ul aria-label="会员分组" className="p-3">
      {segments.map((one) => (
        <li key={one.id}>
          <a
            href={deskPathOf("admin.segments", {}, { query: { id: one.id } })}
            aria-current={one.id === open ? "true" : undefined}
            className={cx(
              "press mb-2 block w-full rounded-3 p-2.5 text-left",
              one.id === open ? "bg-accent-soft" : "bg-surface",
            )}
          >
            <b className="block truncate text-15 font-semibold">{one.name}</b>
            <span className="mt-0.5 block truncate text-13 text-ink-2">{filterWords(one.filter)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
