import { formatDate } from "#shared/format.ts";
import { BOUNTY_CHOICES, BOUNTY_DAYS, BOUNTY_RULE } from "#shared/question-rules.ts";
import { Chip } from "#ui/chip.tsx";

/** When a bounty ends that is offered now. */
const bountyEnd = () => new Date(Date.now() + BOUNTY_DAYS * 86_400_000);

interface BountyChoiceProps {
  value: number | null;
  /** Points that the member has; undefined while that is not known. */
  points: number | undefined;
  onChange: (points: number | null) => void;
}

/** How many points are set aside for an answer; what the member cannot afford cannot be chosen. */
export function BountyChoice({ value, points, onChange }: BountyChoiceProps) {
  return (
    <fieldset>
      <legend className="num text-13 text-ink-2">
        悬赏积分{points === undefined ? "" : `（你有 ${points}）`}
      </legend>
      <div className="mt-2.5 flex flex-wrap gap-x-2 gap-y-3">
        <Chip selected={value === null} onClick={() => onChange(null)}>
          不悬赏
        </Chip>
        {BOUNTY_CHOICES.map((choice) => (
          <Chip
            key={choice}
            selected={value === choice}
            disabled={points !== undefined && points < choice}
            className="num disabled:opacity-40"
            onClick={() => onChange(choice)}
          >
            {choice}
          </Chip>
        ))}
      </div>
      <p className="mt-2.5 text-12 text-ink-3">
        提交时先冻结，采纳时发给回答者。
        {value === null ? `${BOUNTY_DAYS} 天到期` : `悬赏截止：${formatDate(bountyEnd())}`}，{BOUNTY_RULE}
      </p>
    </fieldset>
  );
}
