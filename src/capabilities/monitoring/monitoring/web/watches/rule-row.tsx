import type { Receiver, Rule } from "#capabilities/monitoring/monitoring/rules-contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { Button } from "#ui/button.tsx";
import { Tag } from "#ui/tag.tsx";
import { clockOf, forms, levels, ruleInWords, sectionWords, shortTime } from "../components/words.ts";

export interface RuleRowProps {
  rule: Rule;
  receivers: readonly Receiver[];
  pausing: boolean;
  onEdit?: () => void;
  onPause?: () => void;
}

/** One rule or watch: what it asks for, whom it tells, how it stands. */
export function RuleRow({ rule, receivers, pausing, onEdit, onPause }: RuleRowProps) {
  const told = receivers.filter(({ id }) => rule.receiver_ids.includes(id)).map(({ name }) => name);
  const [word] = rule.words;
  const said = rule.words.map(({ text }) => text).join("、");
  const stopped = rule.paused || rule.muted_until !== null;
  const link = deskPathOf(
    "admin.hits",
    {},
    {
      query: {
        ...(rule.words.length === 1 && word && { word: word.id }),
        ...(rule.group && { group: rule.group }),
        ...(rule.section && { section: rule.section }),
      },
    },
  );
  return (
    <div className="hair-b py-3.5 last:border-b-0">
      <p className="flex flex-wrap items-center gap-2">
        <Tag kind={stopped ? "plain" : levels[rule.level].tag}>{levels[rule.level].label}</Tag>
        <b className="min-w-0 truncate text-15 font-semibold">{rule.name}</b>
        {!rule.watch && <Tag>{forms[rule.form].label}</Tag>}
        {rule.paused && <Tag kind="warn">已暂停</Tag>}
        {rule.muted_until && <Tag kind="warn">静音到 {shortTime(rule.muted_until)}</Tag>}
      </p>
      {rule.words.length > 0 && rule.name !== said && (
        <p className="mt-1 text-15 break-words text-ink-2">{said}</p>
      )}
      <p className="mt-1 text-13 text-ink-3">
        {[
          ruleInWords(rule),
          rule.group && `${rule.group}组`,
          sectionWords(rule.section),
          rule.quiet_from !== null &&
            rule.quiet_until !== null &&
            `免打扰 ${clockOf(rule.quiet_from)}–${clockOf(rule.quiet_until)}`,
          rule.digest && "每日汇总",
          told.length > 0 ? `通知 ${told.join("、")}` : "站内提醒",
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2.5">
        <a href={link} className="press hit mr-auto text-13 text-ink-2">
          24 小时命中 <b className="num">{rule.today}</b> 条
        </a>
        {onPause && (
          <Button variant="line" size="s" loading={pausing} onClick={onPause}>
            {stopped ? "恢复" : "暂停"}
          </Button>
        )}
        {onEdit && (
          <Button variant="quiet" size="s" onClick={onEdit}>
            修改
          </Button>
        )}
      </div>
    </div>
  );
}
