import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type ComponentType, Fragment } from "react";
import { club } from "#capabilities/community/clubs/web/public.ts";
import { NoticeBell } from "#capabilities/people/notices/web/public.ts";
import { AdvertSlot, Announcements, around } from "#capabilities/site/around/web/public.ts";
import type { ShownBlock } from "#capabilities/site/home-layout/web/public.ts";
import {
  type HomeCardData,
  homeCardList,
  homeCards,
  SiteFooter,
} from "#capabilities/site/site/web/public.ts";
import { useDislikes } from "#capabilities/texts/reactions/web/public.ts";
import { useAddress } from "#client/address.ts";
import { useLocation } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import type { ArticleCard, Overview } from "#features/articles/contract.ts";
import { Chip } from "#ui/chip.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { TabLists } from "#ui/tab-lists.tsx";
import type { ArticleListFilter } from "../api/article-list.ts";
import { featured } from "../api/featured.ts";
import { overview } from "../api/overview.ts";
import { type FeedTab, homeAddress, tabOf, tabsOf } from "../feed-tabs.ts";
import { ArticleFeed } from "./article-feed.tsx";
import { CardFeed } from "./card-feed.tsx";
import { Carousel } from "./carousel.tsx";
import { EntryGrid } from "./entry-grid.tsx";
import { HomeHeader } from "./home-header.tsx";
import { LaidOutBlock } from "./laid-out-block.tsx";
import { NowBar } from "./now-bar.tsx";

interface SectionHomeProps {
  /** Another layout than the live one: `draft`, or a number. */
  layout?: string | undefined;
  /** What a club's home has on top: its figures below the carousel, what is next above the feed. */
  parts?: {
    Figures: ComponentType<{ overview: Overview }>;
    Next: ComponentType<{ article: ArticleCard }>;
    NextEvent: ComponentType<{ card: HomeCardData }>;
  };
}

/** The order that comes with the product. */
const standardBlocks = (["carousel", "figures", "entries", "next"] as const).map((kind) => ({
  id: kind,
  kind,
}));

/** The media front page of a section: cover stories, entries, and a feed by kind. */
export function SectionHome({ parts, layout: wanted }: SectionHomeProps) {
  const { section, screenId } = useScreen();
  const queryClient = useQueryClient();
  const address = useAddress(homeAddress);
  const { pathname } = useLocation();
  // Of its own making: the server wraps a page in fewer parts, by which React counts its ids.
  const tabsId = `${screenId}-${section.slug}`;
  const { data: stories } = useSuspenseQuery(featured(section.slug));
  const unwanted = useDislikes("article");
  const { data: figures } = useSuspenseQuery(overview(section.slug, wanted));
  const { layout } = figures;
  const blocks: readonly ShownBlock[] = layout?.blocks ?? standardBlocks;
  const tabs = tabsOf(layout);
  const stood = layout?.covers ?? (blocks.some(({ kind }) => kind === "carousel") ? stories.items : []);
  const covers = stood.filter(({ id }) => !unwanted.includes(id));
  const { data: cards } = useSuspenseQuery(homeCards(section.slug));
  const { data: outside } = useSuspenseQuery(around(section.slug));
  const event = parts ? cards.next : null;
  const next = parts && event === null && !unwanted.includes(figures.next?.id ?? "") ? figures.next : null;
  const onTop = new Set([...stood, ...(next ? [next] : [])].map((article) => article.id));
  const { channel } = address.values;
  const tab = tabOf(tabs, address.values.tab);
  // The channel belongs to the open list; another one begins whole.
  const filterOf = ({ key, kind }: FeedTab): ArticleListFilter => ({
    section: section.slug,
    kind,
    channel: key === tab.key ? channel : undefined,
  });
  const whole = (key: string) => ({ tab: key, channel: undefined });
  const open = (key: string) => address.change(whole(key));

  const refresh = async () => {
    if (tab.cards !== undefined) {
      const { queryKey } = homeCardList({ section: section.slug, kind: tab.cards });
      await queryClient.resetQueries({ queryKey });
      return undefined;
    }
    const { refreshArticleList } = await import("../api/refresh-list.ts");
    const [fresh] = await Promise.all([
      refreshArticleList(queryClient, filterOf(tab)),
      queryClient.invalidateQueries({ queryKey: featured(section.slug).queryKey }),
      queryClient.invalidateQueries({ queryKey: overview(section.slug, wanted).queryKey }),
      queryClient.invalidateQueries({ queryKey: homeCards(section.slug).queryKey }),
      queryClient.invalidateQueries({ queryKey: club(section.slug).queryKey, exact: true }),
    ]);
    if (fresh === 0) return undefined;
    return fresh >= 100 ? "更新了 99+ 条" : `更新了 ${fresh} 条`;
  };

  const drawn = (block: ShownBlock) => {
    switch (block.kind) {
      case "carousel":
        return <Carousel articles={covers} />;
      case "figures":
        return parts && <parts.Figures overview={figures} />;
      case "entries":
        return <EntryGrid counts={figures.counts} empty={figures.empty} chosen={block.items} />;
      case "next":
        return event && parts ? (
          <parts.NextEvent card={event} />
        ) : (
          parts && next && <parts.Next article={next} />
        );
      case "feed":
        return null;
      default:
        return <LaidOutBlock block={block} />;
    }
  };

  return (
    <PullToRefresh onRefresh={refresh}>
      <main className="pb-tab-bar">
        <HomeHeader actions={<NoticeBell />} />
        <Announcements announcements={outside.announcements} />
        {cards.now ? <NowBar now={cards.now} /> : null}
        <AdvertSlot place="home.top" />
        {blocks.map((block) => (
          <Fragment key={block.id}>{drawn(block)}</Fragment>
        ))}
        <AdvertSlot place="home.feed" />
        <TabLists
          id={tabsId}
          label="内容分类"
          items={tabs}
          active={tab.key}
          onChange={open}
          stickyTop="0px"
          left={(key) => useSession.getState().scrollPositions[pathname + address.queryWith(whole(key))]}
        >
          {(key) => {
            const one = tabOf(tabs, key);
            if (one.cards !== undefined) return <CardFeed kind={one.cards} label={one.label} />;
            const filter = filterOf(one);
            return (
              <>
                {filter.channel ? (
                  <div className="px-edge pt-3">
                    <Chip selected icon="close" onClick={() => open(key)} aria-label={`取消筛选 ${channel}`}>
                      {channel}
                    </Chip>
                  </div>
                ) : null}
                <ArticleFeed
                  filter={filter}
                  label={one.label}
                  empty={{ title: "暂无内容", text: "换个分类试试。" }}
                  leads={covers.length === 0 || "soon"}
                  {...(one.kind === undefined &&
                    filter.channel === undefined && {
                      ...{ without: onTop, cards: cards.items, advert: "home.rows" },
                    })}
                />
              </>
            );
          }}
        </TabLists>
        <SiteFooter />
      </main>
    </PullToRefresh>
  );
}
