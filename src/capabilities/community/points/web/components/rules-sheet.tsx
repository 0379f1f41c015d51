import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { BOUNTY_DAYS, BOUNTY_RULE } from "#shared/question-rules.ts";
import { ListRow, listRowClass } from "#ui/list-row.tsx";
import { Sheet } from "#ui/sheet.tsx";

const rules = [
  "每天可签到一次，按北京时间计算；连续签到到规定天数另有奖励，断签后重新计算。",
  "补签卡每月发放，只能补当月漏签的日子，不能跨月使用。补签接上连续天数；接上后达到的奖励一并发放，补的那天没有积分。",
  "任务完成后在任务列表领取积分。评论类任务以通过审核为准。",
  "当年得到的积分，次年 12 月 31 日过期；使用时先用快过期的。",
  `悬赏：提问时冻结，采纳后发给回答者；${BOUNTY_DAYS} 天${BOUNTY_RULE}管理员关闭或删除问题时，由管理员决定退回或发给回答。`,
  "账号注销后不再得到积分，退回的和应得的归平台。",
  "内容被删除时，它带来的积分会收回，最多收回到余额为零；恢复后补回。",
] as const;

/** How points come and go. */
export default function RulesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { section } = useScreen();
  return (
    <Sheet open={open} onClose={onClose} title="积分规则">
      <ol className="list-decimal space-y-2.5 pr-edge pb-3 pl-9 text-15 leading-comment text-ink-2">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
      <a href={pathOf("my.gradeinfo", {}, { section })} className={listRowClass}>
        <ListRow icon="medal" label="等级和成长值" />
      </a>
    </Sheet>
  );
}
