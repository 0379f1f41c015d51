import type { Calendar } from "#capabilities/community/points/contract.ts";
import { cx } from "#ui/cx.ts";

/** So many rewards stand side by side. */
const SHOWN = 4;

/** The next rewards for days in a row, the last one that was reached at their left. */
export function StreakRewards({ data: { streak, rewards } }: { data: Calendar }) {
  const ahead = rewards.findIndex((reward) => reward.streak > streak);
  const first = Math.max(0, Math.min((ahead === -1 ? rewards.length : ahead) - 1, rewards.length - SHOWN));
  const shown = rewards.slice(first, first + SHOWN);
  if (shown.length === 0) return null;
  return (
    <ol aria-label="连续签到奖励" className="grid grid-cols-4 gap-2 px-edge pt-3">
      {shown.map((reward) => {
        const reached = reward.streak <= streak;
        return (
          <li
            key={reward.streak}
            className={cx(
              "num rounded-2 px-1 py-2 text-center",
              reached ? "bg-accent-soft text-accent-ink" : "bg-surface-2 text-ink-2",
            )}
          >
            <b className="block text-15 font-bold">+{reward.points}</b>
            <span className="block text-12">
              {reached ? `${reward.streak} 天，已得` : `连续 ${reward.streak} 天`}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
