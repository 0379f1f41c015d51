import type { OwnStanding as Standing } from "../../contract.ts";
import { timeText } from "../../words.ts";

/** Where the member stands: this week, and of all. */
export function OwnStanding({ own }: { own: Standing }) {
  const figures = [
    [own.rank === null ? "—" : `第 ${own.rank}`, "本周名次"],
    [own.total === null ? "—" : timeText(own.total), "本周最好"],
    [own.best === null ? "—" : timeText(own.best), "个人纪录"],
    [String(own.runs), "保存过"],
  ] as const;
  return (
    <ul
      aria-label="我的成绩"
      className="num mx-edge mt-4 grid grid-cols-4 rounded-3 bg-surface-2 py-3 text-center"
    >
      {figures.map(([figure, label]) => (
        <li key={label}>
          <b className="block text-17 font-bold">{figure}</b>
          <span className="block text-11 text-ink-3">{label}</span>
        </li>
      ))}
    </ul>
  );
}
