import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { Chip } from "#ui/chip.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { refreshArticleList } from "../api/refresh-list.ts";
import { ArticleFeed } from "../components/article-feed.tsx";
import { contentFilter, contentTabs, tabOf } from "../feed-tabs.ts";

/** The content stream of a section: by kind, by tag, by series of cars. */
export default function Content() {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const back = useBack();
  const filter = contentFilter(section.slug, search);
  const active = tabOf(contentTabs, search);

  const change = (key: string, value: string | null) => {
    const next = new URLSearchParams(search);
    if (value === null) next.delete(key);
    else next.set(key, value);
    setSearch(next, { replace: true, preventScrollReset: true });
    window.scrollTo(0, 0);
  };
  const refresh = async () => {
    const fresh = await refreshArticleList(queryClient, filter);
    return fresh === 0 ? undefined : `更新了 ${fresh} 条`;
  };

  return (
    <>
      <NavBar title={filter.tag ? `# ${filter.tag}` : "精选内容"} onBack={back} />
      <PullToRefresh onRefresh={refresh}>
        <main className="pb-8">
          <Tabs
            label="内容分类"
            items={contentTabs}
            active={active.key}
            onChange={(key) => change("tab", key === "all" ? null : key)}
            stickyTop="var(--nav-h)"
          />
          {filter.tag ? (
            <div className="px-edge pt-3">
              <Chip
                selected
                icon="close"
                onClick={() => change("tag", null)}
                aria-label={`取消标签 ${filter.tag}`}
              >
                # {filter.tag}
              </Chip>
            </div>
          ) : null}
          <ArticleFeed
            filter={filter}
            label={active.label}
            priority
            empty={
              section.umbrella
                ? { title: "暂无内容", text: "换个分类看看，新的内容在路上。" }
                : { title: "俱乐部内容准备中", text: "换个分类看看，新的内容在路上。" }
            }
          />
        </main>
      </PullToRefresh>
    </>
  );
}
