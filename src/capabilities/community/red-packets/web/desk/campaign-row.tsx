import type { Campaign } from "#capabilities/community/red-packets/contract.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Tag } from "#ui/tag.tsx";

export type CampaignAct = "change" | "start" | "stop" | "delete";

const acts = {
  draft: [
    { act: "start", label: "发出", variant: "accent" },
    { act: "change", label: "修改", variant: "line" },
    { act: "delete", label: "删除", variant: "danger" },
  ],
  running: [{ act: "stop", label: "停止", variant: "danger" }],
  ended: [],
} as const satisfies Record<
  Campaign["status"],
  readonly { act: CampaignAct; label: string; variant: "accent" | "line" | "danger" }[]
>;

/** One campaign: what it is, how far it went, and what can be done about it. */
export function CampaignRow({ campaign, onAct }: { campaign: Campaign; onAct: (act: CampaignAct) => void }) {
  const { name, section, total, packet_count: count, opened_count: opened, paid, returned } = campaign;
  return (
    <li className="hair-t grid gap-3 py-4 first:border-t-0 first:pt-1 last:pb-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-60 flex-1">
          <p className="flex items-center gap-2">
            <b className="truncate text-15 font-semibold">{name}</b>
            <StateTag campaign={campaign} />
            <Tag>{sectionBySlug(section)?.shortName ?? section}</Tag>
          </p>
          <p className="num mt-1 text-13 text-ink-3">
            {formatDate(campaign.starts_at, { time: true })} – {formatDate(campaign.ends_at, { time: true })}
            {campaign.created_by && ` · ${campaign.created_by}`}
          </p>
          <p className="text-13 text-ink-3">{conditionText(campaign)}</p>
        </div>
        {acts[campaign.status].length > 0 && (
          <p className="flex gap-2.5">
            {acts[campaign.status].map(({ act, label, variant }) => (
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
        )}
      </div>
      {campaign.status === "draft" ? (
        <p className="num text-13 text-ink-2">
          {total} 积分，分成 {count} 个
        </p>
      ) : (
        <div>
          <ProgressBar label={`${name} 已领`} value={opened / count} />
          <p className="num mt-1.5 text-13 text-ink-2">
            已领 {opened}/{count} 个，{paid}/{total} 积分
            {returned !== null && `，退回 ${returned} 积分`}
          </p>
        </div>
      )}
    </li>
  );
}

function StateTag({ campaign: { status, stopped, starts_at, ends_at } }: { campaign: Campaign }) {
  if (status === "draft") return <Tag>草稿</Tag>;
  if (status === "ended") return stopped ? <Tag kind="bad">已停止</Tag> : <Tag>已结束</Tag>;
  const now = Date.now();
  if (Date.parse(ends_at) <= now) return <Tag kind="warn">正在结算</Tag>;
  return Date.parse(starts_at) > now ? <Tag kind="info">未开始</Tag> : <Tag kind="ok">进行中</Tag>;
}

function conditionText({ needs_mobile, needs_club, min_level }: Campaign): string {
  const asked = [
    needs_mobile && "已绑定手机号",
    needs_club && "车友会会员",
    min_level > 0 && `Lv${min_level} 以上`,
  ].filter((text) => text !== false);
  return asked.length === 0 ? "不限条件" : `仅限：${asked.join("、")}`;
}
