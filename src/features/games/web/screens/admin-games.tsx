import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DeskPage } from "#capabilities/desk/admin/web/public.ts";
import { oneOf, useAddress } from "#client/address.ts";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { formatDate } from "#shared/format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import type { DeskScore } from "../../desk-contract.ts";
import { timeText } from "../../words.ts";
import { askedWeek } from "../address.ts";
import { deskScores, gameDeskApi } from "../desk/api.ts";

const views = [
  { value: "this", label: "本周" },
  { value: "last", label: "上周" },
  { value: "removed", label: "已移除" },
] as const;

/** Scores of the game: those that cannot be true are taken out of the rankings here. */
export default function AdminGames() {
  return <DeskPage title="小游戏成绩">{() => <Desk />}</DeskPage>;
}

const address = {
  view: oneOf(
    views.map(({ value }) => value),
    "this",
  ),
};

function Desk() {
  const { values, change } = useAddress(address);
  const { view } = values;
  const queryClient = useQueryClient();
  const [removing, setRemoving] = useState<DeskScore | null>(null);
  const query = useInfiniteQuery(
    view === "removed" ? deskScores("removed", undefined) : deskScores("standing", askedWeek(view)),
  );
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["admin", "games"] });
  const restore = async ({ id }: DeskScore) => {
    // A refusal was told by the request layer; the list then shows why.
    await gameDeskApi("POST /api/admin/game-scores/{id}/restore", { params: { id } })
      .then(() => toast("成绩已恢复", { kind: "done" }))
      .catch(() => undefined);
    await refresh();
  };
  return (
    <div className="p-3 wide:px-6 wide:py-4">
      <SegmentedControl
        label="筛选"
        options={views}
        value={view}
        onChange={(next) => change({ view: next })}
        className="wide:w-90"
      />
      <p className="px-1 pt-2.5 pb-1 text-12 leading-ui text-ink-3">
        每个成绩都由服务器按操作记录重跑过。节奏是按放间隔的离散程度：越小越整齐，越不像手指。
        毫秒以上，过小值得看看。
      </p>
      <div className="rounded-3 bg-surface px-4">
        <EndlessList
          key={view}
          query={query}
          label="成绩"
          estimate={72}
          waiting={<RowsSkeleton rows={5} />}
          empty={{
            compact: true,
            title: view === "removed" ? "没有移除过成绩" : "这一周还没有成绩",
            text: "有人玩过后会显示在这里。",
          }}
        >
          {(score) => (
            <ScoreRow
              score={score}
              onRemove={() => setRemoving(score)}
              onRestore={() => void restore(score)}
            />
          )}
        </EndlessList>
      </div>
      {removing && (
        <RemoveSheet
          score={removing}
          onClose={() => setRemoving(null)}
          onDone={() => {
            setRemoving(null);
            toast("成绩已移除", { kind: "done" });
            void refresh();
          }}
        />
      )}
    </div>
  );
}

function ScoreRow({
  score,
  onRemove,
  onRestore,
}: {
  score: DeskScore;
  onRemove: () => void;
  onRestore: () => void;
}) {
  const { member, total, reaction, hits, misses, flips, steadiness, took, best, at, removed } = score;
  const small = [
    reaction === null ? "抢跑" : `反应 ${(reaction / 1000).toFixed(3)}`,
    `失误 ${hits + misses}`,
    `操作 ${flips} 次`,
    steadiness !== null && `节奏 ±${steadiness} 毫秒`,
    `开局到提交 ${Math.round(took / 1000)} 秒`,
    formatDate(at, { time: true, year: false }),
  ];
  return (
    <div className="hair-b flex items-center gap-3 py-3">
      <Avatar name={member.nickname} src={member.avatar?.src ?? null} size="m" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-1.5 text-15 font-semibold">
          <span className="num">{timeText(total)} 秒</span>
          <span className="min-w-0 truncate font-normal">{member.nickname}</span>
          {best && removed === null && <Tag kind="ok">本周最好</Tag>}
        </p>
        <p className="num mt-0.5 text-12 break-words text-ink-3">{small.filter(Boolean).join(" · ")}</p>
        {removed && (
          <p className="mt-0.5 text-13 text-ink-2">
            {removed.by} 移除：{removed.reason}
          </p>
        )}
      </div>
      {removed ? (
        <Button size="s" variant="line" onClick={onRestore}>
          恢复
        </Button>
      ) : (
        <Button size="s" variant="danger" onClick={onRemove}>
          移除
        </Button>
      )}
    </div>
  );
}

function RemoveSheet({
  score,
  onClose,
  onDone,
}: {
  score: DeskScore;
  onClose: () => void;
  onDone: () => void;
}) {
  const form = useForm({
    initial: { reason: "" },
    async save({ reason }) {
      await gameDeskApi(
        "POST /api/admin/game-scores/{id}/remove",
        { params: { id: score.id }, body: { reason } },
        { quiet: true },
      );
      onDone();
    },
  });
  return (
    <FormSheet
      title="移除成绩"
      description={`${score.member.nickname}，${timeText(score.total)} 秒。会从排行榜移除，并告诉本人。`}
      form={form}
      label="移除"
      danger
      onClose={onClose}
    >
      <TextField label="原因" maxLength={100} placeholder="操作节奏不像真人" {...form.text("reason")} />
    </FormSheet>
  );
}
