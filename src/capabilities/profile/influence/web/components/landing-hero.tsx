import { Hero } from "#capabilities/review/applications/web/public.ts";
import { boast } from "#shared/boast.ts";
import { formatDate } from "#shared/format.ts";
import type { InfluenceLanding } from "../../contract.ts";

/** What is looked for, and until when. */
export function LandingHero(props: { title: string; landing: InfluenceLanding }) {
  const { season, next, voices } = props.landing;
  return (
    <Hero
      icon="medal"
      kicker={season ? season.title : "本期招募已结束"}
      title={props.title}
      drawing={{ viewBox: "50 14 140 146", width: "w-36", lines: broadcast }}
    >
      <p className="mt-2 text-15 opacity-90">把你对车的认真，讲给更多人听</p>
      <p className="num mt-4 text-13 opacity-90">
        {season
          ? `${formatDate(new Date(season.closes_at))} 截止`
          : next
            ? `下期 ${formatDate(new Date(next.opens_at))} 开始`
            : "下期时间待定"}
        {boast(voices, (figure) => ` · 已有 ${figure} 位达人`)}
      </p>
    </Hero>
  );
}

/** A phone that shows a car on the move, and how far that is heard. */
const broadcast = (
  <>
    <rect
      {...{ x: 58, y: 24, width: 74, height: 150, rx: 12 }}
      fill="currentColor"
      fillOpacity="0.1"
      strokeOpacity="0.5"
      strokeWidth="2.5"
    />
    <path d="M86 34h18" strokeOpacity="0.5" strokeWidth="3" strokeLinecap="round" />
    <path
      d="M70 104h6a8 8 0 0 1 16 0h12a8 8 0 0 1 16 0h4c1-9-2-13-10-15-8-10-14-14-24-14s-15 6-20 14c-2 3-2 10 0 15Z"
      fill="currentColor"
      fillOpacity="0.25"
      strokeOpacity="0.7"
      strokeWidth="2"
    />
    <path d="M66 112h58" strokeOpacity="0.3" strokeWidth="2" />
    <path d="M70 132h34" stroke="var(--accent)" strokeWidth="4" strokeLinecap="round" />
    <path
      d="M146 74a24 24 0 0 1 0 36M160 62a44 44 0 0 1 0 60M174 50a64 64 0 0 1 0 84"
      strokeOpacity="0.5"
      strokeWidth="2.5"
      strokeLinecap="round"
    />
  </>
);
