import { useQuery } from "@tanstack/react-query";
import type { BountyChoice } from "#features/questions/desk-contract.ts";
import { formatDate } from "#shared/format.ts";
import { BOUNTY_RULE } from "#shared/question-rules.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Chip } from "#ui/chip.tsx";
import { deskBounty } from "./api.ts";

const ways = [
  { to: "asker", label: "退回提问者" },
  { to: "votes", label: "给“有用”最多的回答" },
  { to: "answers", label: "给选中的回答" },
] as const;

interface BountyFateProps {
  questionId: string;
  /** Undefined until something was chosen. */
  value: BountyChoice | undefined;
  error: string | null;
  onChange: (choice: BountyChoice) => void;
}

/** What becomes of a bounty that is held: back to the asker, to what most found useful, or to chosen answers in equal parts. */
export function BountyFate({ questionId, value, error, onChange }: BountyFateProps) {
  const { data } = useQuery(deskBounty(questionId));
  if (data === undefined) return null;
  const chosen = new Set(value?.answer_ids ?? []);
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange({ to: "answers", answer_ids: [...next] });
  };
  return (
    <fieldset>
      <legend className="num text-13 text-ink-2">
        {data.points} 积分悬赏处理方式（原定 {formatDate(data.ends_at)} 截止）
      </legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {ways.map(({ to, label }) => (
          <Chip
            key={to}
            selected={value?.to === to}
            disabled={to !== "asker" && data.answers.length === 0}
            className="disabled:opacity-40"
            onClick={() => onChange({ to, answer_ids: to === "answers" ? [...chosen] : [] })}
          >
            {label}
          </Chip>
        ))}
      </div>
      {value?.to === "answers" ? (
        <div className="mt-2 grid max-h-60 overflow-y-auto">
          {data.answers.map(({ id, author_name: name, excerpt, useful }) => (
            <Checkbox
              key={id}
              shape="square"
              className="py-1.5"
              checked={chosen.has(id)}
              onChange={() => toggle(id)}
            >
              <span className="num block text-12 text-ink-3">
                {name} · {useful} 人觉得有用
              </span>
              <span className="line-clamp-2">{excerpt}</span>
            </Checkbox>
          ))}
        </div>
      ) : null}
      <p className="mt-2 text-12 text-ink-3">
        {value?.to === "answers"
          ? "选多个时平分，除不尽的先给先回答的。"
          : `提问时说明的规则：${BOUNTY_RULE}`}
      </p>
      {error ? (
        <p role="alert" className="mt-1 text-13 text-bad">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
