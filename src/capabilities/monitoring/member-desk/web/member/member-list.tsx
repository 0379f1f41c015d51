import { useInfiniteQuery } from "@tanstack/react-query";
import type { AdminProfile } from "#capabilities/desk/admin/web/public.ts";
import type { MemberRow } from "#capabilities/monitoring/member-desk/contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { formatDate } from "#shared/format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Chip } from "#ui/chip.tsx";
import { cx } from "#ui/cx.ts";
import { EndlessList } from "#ui/endless-list.tsx";
import { LevelMark } from "#ui/level-mark.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { memberList, type Narrowed } from "../api.ts";
import { BatchBar, mayBatch } from "../batch/batch-bar.tsx";
import { useChosen } from "../batch/use-chosen.ts";
import { ExportMembers } from "./export-members.tsx";
import { StandingTag, standingWords } from "./standing-tag.tsx";

export const narrowings = ["muted", "banned", "cancelling", "cancelled"] as const;

export interface MemberListProps {
  admin: AdminProfile;
  q: string | undefined;
  standing: Narrowed | undefined;
  /** Whose card is open beside it. */
  openId: string | undefined;
  onChange: (changes: { q?: string | undefined; standing?: Narrowed | undefined }) => void;
}

/** Members, newest first: found by name, number or id, narrowed by how their accounts stand. */
export function MemberList({ admin, q, standing, openId, onChange }: MemberListProps) {
  const query = useInfiniteQuery(memberList(q, standing));
  const loaded = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const selection = useChosen(loaded);
  return (
    <div className="flex min-h-0 flex-col bg-surface wide:h-full wide:border-r wide:border-line">
      <div className="grid flex-none grid-cols-[minmax(0,1fr)] gap-1 px-4 pt-3 pb-1">
        <SearchField
          label="搜索会员"
          placeholder="昵称、手机尾号或会员编号"
          value={q}
          onChange={(search) => onChange({ q: search })}
        />
        <div className="flex items-center gap-2">
          <div className="scroll-x -mx-1 flex min-w-0 flex-1 gap-2 px-1 py-1.5">
            <Chip selected={standing === undefined} onClick={() => onChange({ standing: undefined })}>
              全部
            </Chip>
            {narrowings.map((one) => (
              <Chip key={one} selected={standing === one} onClick={() => onChange({ standing: one })}>
                {standingWords[one]}
              </Chip>
            ))}
          </div>
          {mayBatch(admin) && (
            <Chip selected={selection.chosen !== null} onClick={selection.switchOn}>
              多选
            </Chip>
          )}
          {admin.permissions.includes("members.export") && <ExportMembers standing={standing} />}
        </div>
      </div>
      <div className="min-h-0 flex-1 px-4 wide:overflow-y-auto">
        <EndlessList
          query={query}
          label="会员"
          itemKey={({ member }) => member.id}
          estimate={76}
          failed={{ compact: true }}
          waiting={<CommentsSkeleton rows={6} />}
          empty={{
            compact: true,
            title: q ? "没有找到相关会员" : "没有相关会员",
            text: q ? "可以输入昵称里的几个字、手机号末几位（至少三位），或会员编号。" : "换个状态试试。",
          }}
        >
          {(row) => {
            const one = <Row row={row} open={row.member.id === openId} q={q} standing={standing} />;
            if (selection.chosen === null) return one;
            return (
              <div className="flex items-center">
                <Checkbox
                  shape="square"
                  aria-label={`选择${row.member.nickname}`}
                  checked={selection.chosen.has(row.member.id)}
                  onChange={() => selection.toggle(row)}
                />
                <div className="min-w-0 flex-1">{one}</div>
              </div>
            );
          }}
        </EndlessList>
      </div>
      {selection.chosen !== null && (
        <BatchBar
          admin={admin}
          chosen={selection.chosen}
          all={selection.all}
          onAll={selection.toggleAll}
          onEnd={selection.end}
          onKeep={selection.keep}
        />
      )}
    </div>
  );
}

function Row({
  row,
  open,
  q,
  standing,
}: {
  row: MemberRow;
  open: boolean;
  q: string | undefined;
  standing: Narrowed | undefined;
}) {
  const { member } = row;
  const query = { id: member.id, ...(q !== undefined && { q }), ...(standing !== undefined && { standing }) };
  return (
    <a
      href={deskPathOf("admin.members", {}, { query })}
      aria-current={open ? "true" : undefined}
      className={cx(
        "press hair-b flex min-h-19 items-center gap-3 py-3",
        open && "-mx-4 bg-accent-soft px-4",
      )}
    >
      <Avatar name={member.nickname} src={member.avatar?.src} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <b className="truncate text-15 font-semibold">{member.nickname}</b>
          <LevelMark level={member.level} />
          {member.role === "editor" && <Tag kind="info">官方</Tag>}
          <StandingTag row={row} />
        </span>
        <span className="num mt-0.5 block truncate text-13 text-ink-3">
          {row.mobile || "未绑定手机"} · {formatDate(row.created_at)} 注册
          {row.last_seen_at && (
            <>
              {" · "}
              <RelativeTime value={row.last_seen_at} />
              来过
            </>
          )}
        </span>
      </span>
      <span className="num flex-none text-12 text-ink-3">{member.id}</span>
    </a>
  );
}
