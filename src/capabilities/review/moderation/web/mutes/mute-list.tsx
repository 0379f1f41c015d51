import { useInfiniteQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { AdminHeader, Panel } from "#capabilities/desk/admin/web/public.ts";
import type { muteSchema } from "#capabilities/review/moderation/mutes-contract.ts";
import { oneOf, useAddress } from "#client/address.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { mutedDoings } from "#shared/review.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { muteList } from "./api.ts";
import { useLift } from "./use-lift.ts";

type Mute = z.output<typeof muteSchema>;

const states = {
  standing: { kind: "warn", label: "生效中" },
  over: { kind: "plain", label: "已到期" },
  lifted: { kind: "plain", label: "已解除" },
} as const;

/** Members who may not write, with the way to let them write again. */
export function MuteList() {
  const { values, change } = useAddress({ show: oneOf(["all"], undefined) });
  const all = values.show === "all";
  const query = useInfiniteQuery(muteList(all));
  const standing = query.data?.pages[0]?.standing;
  return (
    <main className="pb-8">
      <AdminHeader title="禁言" />
      <div className="p-3 wide:px-6 wide:py-4">
        <Panel title="被禁言、被限制的会员" note={standing === undefined ? "" : `${standing} 条生效中`}>
          <div className="flex gap-2 py-1.5">
            <Chip selected={!all} onClick={() => change({ show: undefined })}>
              生效中
            </Chip>
            <Chip selected={all} onClick={() => change({ show: "all" })}>
              全部记录
            </Chip>
          </div>
          <EndlessList
            query={query}
            label="禁言"
            estimate={96}
            waiting={<CommentsSkeleton rows={4} />}
            empty={{
              compact: true,
              title: all ? "还没有禁言过谁" : "现在没有人被禁言",
              text: "审核内容时，在“更多操作”里可以禁言作者。",
            }}
          >
            {(mute) => <MuteRow mute={mute} />}
          </EndlessList>
        </Panel>
      </div>
    </main>
  );
}

function MuteRow({ mute }: { mute: Mute }) {
  const lift = useLift();
  const where = mute.section === "" ? "全部分区" : sectionName(mute.section);
  const { kind, label } = states[mute.state];
  return (
    <div className="hair-b flex items-start gap-3 py-3.5">
      <Avatar name={mute.member.nickname} src={mute.member.avatar?.src ?? null} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <b className="truncate text-15 font-semibold">{mute.member.nickname}</b>
          <Tag kind={kind}>{label}</Tag>
          {mute.blocks !== "writing" && <Tag>{mutedDoings[mute.blocks]}</Tag>}
        </p>
        <p className="mt-0.5 text-15 break-words">{mute.reason}</p>
        <p className="mt-1 text-13 text-ink-3">
          {where} · {formatDate(mute.created_at, { time: true, year: false })} 由{mute.by_name || "系统"}处理
          {mute.state === "lifted"
            ? ` · ${mute.lifted_by_name || "系统"}提前解除`
            : mute.until === null
              ? " · 没有期限"
              : ` · 到 ${formatDate(mute.until, { time: true, year: false })}`}
        </p>
      </div>
      {mute.can_lift && (
        <Button
          variant="line"
          size="s"
          loading={lift.pending === mute.id}
          onClick={() => void lift.ask({ ...mute, nickname: mute.member.nickname })}
        >
          解除
        </Button>
      )}
    </div>
  );
}
