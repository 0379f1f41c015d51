import type { OwnLevel } from "#capabilities/community/growth/contract.ts";
import { formatCount } from "#shared/format.ts";
import { levelProgress, toNextLevel } from "../level-progress.ts";
import { SegmentBar } from "./segment-bar.tsx";

/** Level, growth, and how far the next one is. */
export function LevelCard({ level }: { level: OwnLevel }) {
  const { next } = level;
  return (
    <section aria-label="当前等级" className="bg-hero mx-edge mt-3 overflow-hidden rounded-4 px-5 py-5">
      <div className="flex items-end justify-between gap-3">
        <div className="min-w-0">
          <p className="num text-34 leading-none font-black italic">Lv{level.level}</p>
          <p className="mt-2 truncate text-17 font-bold">{level.name}</p>
        </div>
        <div className="text-right">
          <p className="num text-26 leading-none font-bold">{formatCount(level.growth)}</p>
          <p className="mt-2 text-13 opacity-80">成长值</p>
        </div>
      </div>
      <div className="mt-5">
        <SegmentBar label="到下一等级的进度" value={levelProgress(level)} />
      </div>
      <p className="mt-3 flex justify-between gap-3 text-13 opacity-90">
        <span>{toNextLevel(level)}</span>
        {next !== null && <span className="truncate">下一级 {next.name}</span>}
      </p>
    </section>
  );
}
