import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useSearchParams } from "react-router";
import { useScreen } from "#client/screen-context.tsx";
import { MessageBell } from "#features/messages/web/public.ts";
import { SiteFooter } from "#features/site/web/public.ts";
import { Chip } from "#ui/chip.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { Tabs } from "#ui/tabs.tsx";
import type { ArticleListFilter } from "../api/article-list.ts";
import { featured } from "../api/featured.ts";
import { refreshArticleList } from "../api/refresh-list.ts";
import { ArticleFeed } from "../components/article-feed.tsx";
import { Carousel } from "../components/carousel.tsx";
import { EntryGrid } from "../components/entry-grid.tsx";
import { HomeHeader } from "../components/home-header.tsx";
import { channelOf, homeTabs, tabOf } from "../feed-tabs.ts";

/** The media front page of a section: cover stories, entries, and a feed by kind. */
export default function Home() {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const tabsAnchor = useRef<HTMLDivElement>(null);
  const { data: covers } = useSuspenseQuery(featured(section.slug));
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
    ]);
    if (fresh === 0) return undefined;
    return fresh >= 100 ? "更新了 99+ 条" : `更新了 ${fresh} 条`;
  };

  return (
    <PullToRefresh onRefresh={refresh}>
      <main className="pb-tab-bar">
        <HomeHeader actions={<MessageBell />} />
        <Carousel articles={covers.items} />
        <EntryGrid />
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
          {...(plain && { without: new Set(covers.items.map((article) => article.id)) })}
        />
        <SiteFooter />
      </main>
    </PullToRefresh>
  );
}
