import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type ComponentType, useRef } from "react";
import { useSearchParams } from "react-router";
import { useScreen } from "#client/screen-context.tsx";
import type { ArticleCard, Overview } from "#features/articles/contract.ts";
import { MessageBell } from "#features/messages/web/public.ts";
import { SiteFooter } from "#features/site/web/public.ts";
import { Chip } from "#ui/chip.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { Tabs } from "#ui/tabs.tsx";
import type { ArticleListFilter } from "../api/article-list.ts";
import { featured } from "../api/featured.ts";
import { overview } from "../api/overview.ts";
import { refreshArticleList } from "../api/refresh-list.ts";
import { channelOf, homeTabs, tabOf } from "../feed-tabs.ts";
import { ArticleFeed } from "./article-feed.tsx";
import { Carousel } from "./carousel.tsx";
import { EntryGrid } from "./entry-grid.tsx";
import { HomeHeader } from "./home-header.tsx";

interface SectionHomeProps {
  /** What a club's home has on top: its figures below the carousel, what is next above the feed. */
  parts?: { Figures: ComponentType<{ overview: Overview }>; Next: ComponentType<{ article: ArticleCard }> };
}

/** The media front page of a section: cover stories, entries, and a feed by kind. */
export function SectionHome({ parts }: SectionHomeProps) {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const tabsAnchor = useRef<HTMLDivElement>(null);
  const { data: covers } = useSuspenseQuery(featured(section.slug));
  const { data: figures } = useSuspenseQuery(overview(section.slug));
  const next = parts ? figures.next : null;
  const tab = tabOf(homeTabs, search);
  const channel = channelOf(search);
  const filter: ArticleListFilter = { section: section.slug, kind: tab.kind, channel };
  const plain = tab.kind === undefined && channel === undefined;

  const open = (key: string, nextChannel?: string) => {
    const next = new URLSearchParams();
    if (key !== homeTabs[0]?.key) next.set("tab", key);
    if (nextChannel) next.set("channel", nextChannel);
    setSearch(next, { replace: true, preventScrollReset: true });
    // A new list begins at its beginning, not where the old one was left.
    const top = tabsAnchor.current?.offsetTop ?? 0;
    if (window.scrollY > top) window.scrollTo(0, top);
  };

  const refresh = async () => {
    const [fresh] = await Promise.all([
      refreshArticleList(queryClient, filter),
      queryClient.invalidateQueries({ queryKey: featured(section.slug).queryKey }),
      queryClient.invalidateQueries({ queryKey: overview(section.slug).queryKey }),
    ]);
    if (fresh === 0) return undefined;
    return fresh >= 100 ? "更新了 99+ 条" : `更新了 ${fresh} 条`;
  };

  return (
    <PullToRefresh onRefresh={refresh}>
      <main className="pb-tab-bar">
        <HomeHeader actions={<MessageBell />} />
        <Carousel articles={covers.items} />
        {parts ? <parts.Figures overview={figures} /> : null}
        <EntryGrid counts={figures.counts} />
        {parts && next ? <parts.Next article={next} /> : null}
        <div ref={tabsAnchor} />
        <Tabs
          label="内容分类"
          items={homeTabs}
          active={tab.key}
          onChange={(key) => open(key)}
          stickyTop="0px"
        />
        {channel ? (
          <div className="px-edge pt-3">
            <Chip selected icon="close" onClick={() => open(tab.key)} aria-label={`取消筛选 ${channel}`}>
              {channel}
            </Chip>
          </div>
        ) : null}
        <ArticleFeed
          filter={filter}
          label={tab.label}
          empty={{ title: "暂无内容", text: "换个分类看看，新的内容在路上。" }}
          priority={covers.items.length === 0}
          {...(plain && {
            without: new Set([...covers.items, ...(next ? [next] : [])].map((article) => article.id)),
          })}
        />
        <SiteFooter />
      </main>
    </PullToRefresh>
  );
}
