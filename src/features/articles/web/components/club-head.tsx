import { useSuspenseQuery } from "@tanstack/react-query";
import { club, JoinClub } from "#capabilities/community/clubs/web/public.ts";
import type { HomeCardData } from "#capabilities/site/site/web/public.ts";
import { inClub } from "#client/known-paths.ts";
import { useScreen } from "#client/screen-context.tsx";
import type { ArticleCard, Overview } from "#features/articles/contract.ts";
import { sectionBase } from "#sections/path-table.ts";
import { pathOf } from "#sections/paths.ts";
import { boasts } from "#shared/boast.ts";
import { formatCount, formatDate } from "#shared/format.ts";
import { Icon } from "#ui/icon.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { SectionHead, sectionMoreClass } from "#ui/section-head.tsx";
import { Tag } from "#ui/tag.tsx";
import { ArticleLink } from "./article-link.tsx";

/** The first three of a club's figures that are worth saying, otherwise what it stands for, and the way into it. */
export function ClubFigures({ overview: { week } }: { overview: Overview }) {
  const { section } = useScreen();
  const { data } = useSuspenseQuery(club(section.slug));
  const members = pathOf("club.members", {}, { section });
  const figures = boasts([
    { label: "会员", value: data.members, to: members },
    { label: "城市", value: data.cities, to: members },
    { label: "本周新加入", value: data.new_this_week, to: undefined },
    { label: "本周发言", value: week.members, to: undefined },
  ]);
  return (
    <div className="bg-hero flex flex-wrap items-center gap-3 px-edge py-2">
      {figures.length === 0 ? (
        <p className="flex-1 text-13 opacity-85">{section.tagline}</p>
      ) : (
        <ul aria-label="车友会数据" className="flex flex-1 gap-6">
          {figures.slice(0, 3).map(({ label, value, to: href }) => {
            const Figure = href ? "a" : "span";
            return (
              <li key={label}>
                <Figure
                  href={href}
                  className={`flex min-h-11 flex-col justify-center ${href ? "press" : ""}`}
                >
                  <b className="num text-20 leading-tight">{formatCount(value)}</b>
                  <span className="text-11 opacity-85">{label}</span>
                </Figure>
              </li>
            );
          })}
        </ul>
      )}
      <JoinClub />
    </div>
  );
}

/** What is next in a club: the activity that comes first, with its day in the slot. */
export function NextEvent({ card }: { card: HomeCardData }) {
  const { section } = useScreen();
  const [month, day] = formatDate(card.published_at, { year: false }).split("-");
  return (
    <section aria-label="最近的活动" className="hair-b pb-4">
      <SectionHead
        title="最近的活动"
        action={
          <a href={pathOf("active.open", {}, { section })} className={sectionMoreClass}>
            全部
            <Icon name="right" size="s" />
          </a>
        }
      />
      <a href={inClub(sectionBase(section), card.link)} className="press flex items-center gap-3.5 px-edge">
        <span
          className="slot flex h-14.5 w-13 flex-none flex-col items-center justify-center"
          aria-hidden="true"
        >
          <b className="num text-22 leading-tight">{day}</b>
          <span className="text-11 text-ink-3">{Number(month)} 月</span>
        </span>
        <span className="min-w-0 flex-1">
          <span className="line-clamp-1 text-17 font-semibold">{card.title}</span>
          <span className="num line-clamp-1 text-13 text-ink-2">
            {[card.text, card.place].filter(Boolean).join(" · ")}
          </span>
          <span className="mt-0.5 flex items-center gap-1.5 text-12 text-ink-3">
            {card.marks.map(({ text, look }) => (
              <Tag key={text} kind={look}>
                {text}
              </Tag>
            ))}
            <span className="num truncate">{card.figures.join(" · ")}</span>
          </span>
        </span>
      </a>
    </section>
  );
}

/** Where nothing is to take place: its newest piece, with the day it came out in the slot. */
export function NextUp({ article }: { article: ArticleCard }) {
  const [month, day] = formatDate(article.published_at, { year: false }).split("-");
  return (
    <section aria-label="最新发布" className="hair-b pb-4">
      <SectionHead title="最新发布" />
      <ArticleLink article={article} className="press flex items-center gap-3.5 px-edge">
        <span
          className="slot flex h-14.5 w-13 flex-none flex-col items-center justify-center"
          aria-hidden="true"
        >
          <b className="num text-22 leading-tight">{day}</b>
          <span className="text-11 text-ink-3">{Number(month)} 月</span>
        </span>
        <span className="min-w-0 flex-1">
          <span className="line-clamp-1 text-17 font-semibold">{article.title}</span>
          <span className="line-clamp-1 text-13 text-ink-2">{article.summary}</span>
          <span className="mt-0.5 flex gap-1.5 text-12 text-ink-3">
            {article.author_name ? <span className="truncate">{article.author_name}</span> : null}
            <RelativeTime value={article.published_at} className="flex-none" />
          </span>
        </span>
      </ArticleLink>
    </section>
  );
}
