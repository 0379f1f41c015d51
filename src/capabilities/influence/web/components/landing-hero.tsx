import { formatCount, formatDate } from "#shared/format.ts";
import { Icon } from "#ui/icon.tsx";
import type { InfluenceLanding } from "../../contract.ts";

/** What is looked for, and until when. */
export function LandingHero({
  title,
  landing: { season, next, voices },
}: {
  title: string;
  landing: InfluenceLanding;
}) {
  return (
    <section
      aria-labelledby="voice-hero"
      className="relative mx-edge mt-3 overflow-hidden rounded-3 bg-hero px-5 pt-6 pb-5"
    >
      <p className="flex items-center gap-1.5 text-13 opacity-90">
        <Icon name="medal" size="s" />
        {season ? season.title : "本期招募已结束"}
      </p>
      <h2 id="voice-hero" className="mt-2 text-26 leading-tight font-bold">
        {title}
      </h2>
      <p className="mt-2 text-15 opacity-90">把你对车的认真，讲给更多人听</p>
      <p className="num mt-4 text-13 opacity-90">
        {season
          ? `${formatDate(new Date(season.closes_at))} 截止`
          : next
            ? `下期 ${formatDate(new Date(next.opens_at))} 开始`
            : "下期时间还没有定，可以先预约"}
        {voices > 0 && ` · 已有 ${formatCount(voices)} 位达人`}
      </p>
    </section>
  );
}
