import type { Campaign } from "#capabilities/community/red-packets/contract.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Tag } from "#ui/tag.tsx";

export type CampaignAct = "change" | "start" | "stop" | "delete" | "pause" | "resume" | "again" | "opened";

interface Offered {
  act: CampaignAct;
  label: string;
  variant: "accent" | "line" | "danger";
}

const opened: Offered = { act: "opened", label: "领取明细", variant: "line" };
const again: Offered = { act: "again", label: "再来一轮", variant: "line" };
const stop: Offered = { act: "stop", label: "停止", variant: "danger" };

function actsOf({ status, paused }: Campaign): readonly Offered[] {
  if (status === "draft")
    return [
      { act: "start", label: "发出", variant: "accent" },
      { act: "change", label: "修改", variant: "line" },
      { act: "delete", label: "删除", variant: "danger" },
    ];
  if (status === "ended") return [opened, again];
  return [
    paused
      ? { act: "resume", label: "恢复", variant: "accent" }
      : { act: "pause", label: "暂停", variant: "line" },
    ...[opened, again, stop],
  ];
}

/** One campaign: what it is, how far it went, and what can be done about it. */
export function CampaignRow({ campaign, onAct }: { campaign: Campaign; onAct: (act: CampaignAct) => void }) {
  const { name, section, total, packet_count: count, opened_count: taken, paid, returned } = campaign;
  return (
    <li className="hair-t grid gap-3 py-4 first:border-t-0 first:pt-1 last:pb-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-60 flex-1">
          <p className="flex flex-wrap items-center gap-2">
            <b className="truncate text-15 font-semibold">{name}</b>
            <StateTag campaign={campaign} />
            <Tag>{sectionBySlug(section)?.shortName ?? section}</Tag>
            {campaign.series && <Tag kind="info">{campaign.series}</Tag>}
          </p>
          <p className="num mt-1 text-13 text-ink-3">
            {formatDate(campaign.starts_at, { time: true })} – {formatDate(campaign.ends_at, { time: true })}
            {campaign.created_by && ` · ${campaign.created_by}`}
          </p>
          <p className="text-13 text-ink-3">{conditionText(campaign)}</p>
        </div>
        <p className="flex flex-wrap gap-2.5">
          {actsOf(campaign).map(({ act, label, variant }) => (
            <Button
              key={act}
              variant={variant}
              size="s"
              aria-label={`${label} ${name}`}
              onClick={() => onAct(act)}
            >
              {label}
            </Button>
          ))}
        </p>
      </div>
      {campaign.status === "draft" ? (
        <p className="num text-13 text-ink-2">
          {total} 积分，分成 {count} 个
        </p>
      ) : (
        <div>
          <ProgressBar label={`${name} 已领`} value={taken / count} />
          <p className="num mt-1.5 text-13 text-ink-2">
            已领 {taken}/{count} 个，{paid}/{total} 积分
            {returned === null
              ? `，还剩 ${count - taken} 个、${total - paid} 积分`
              : `，退回 ${returned} 积分`}
          </p>
        </div>
      )}
    </li>
  );
}

function StateTag({ campaign: { status, stopped, paused, starts_at, ends_at } }: { campaign: Campaign }) {
  if (status === "draft") return <Tag>草稿</Tag>;
  if (status === "ended") return stopped ? <Tag kind="bad">已停止</Tag> : <Tag>已结束</Tag>;
  const now = Date.now();
  if (Date.parse(ends_at) <= now) return <Tag kind="warn">正在结算</Tag>;
  if (paused) return <Tag kind="warn">已暂停</Tag>;
  return Date.parse(starts_at) > now ? <Tag kind="info">未开始</Tag> : <Tag kind="ok">进行中</Tag>;
}

const conditionText = ({ asked }: Campaign) =>
  asked.length === 0 ? "不限条件" : `仅限：${asked.join("、")}`;
