import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useAddress } from "#client/address.ts";
import { useLocation } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { useBack } from "#client/use-back.ts";
import { Chip } from "#ui/chip.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { TabLists } from "#ui/tab-lists.tsx";
import { carSeries } from "../api/series.ts";
import { ArticleFeed } from "../components/article-feed.tsx";
import { CarFacts } from "../components/car-card.tsx";
import { contentAddress, contentFilter, contentTabs, tabOf } from "../feed-tabs.ts";

/** The content stream of a section: by kind, by tag, by series of cars. */
export default function Content() {
  const { section, screenId } = useScreen();
  const queryClient = useQueryClient();
  const address = useAddress(contentAddress);
  const back = useBack();
  const { pathname } = useLocation();
  const tabsId = `${screenId}-${section.slug}`;
  const filter = contentFilter(section.slug, address.values);
  const { data: car } = useQuery({ ...carSeries(filter.series ?? ""), enabled: filter.series !== undefined });
  const active = tabOf(contentTabs, address.values.tab);

  const leftAt = (key: string) =>
    useSession.getState().scrollPositions[pathname + address.queryWith({ tab: key })];
  const open = (key: string) => address.change({ tab: key });
  const drop = (key: "tag" | "series") => {
    address.change({ [key]: undefined });
    window.scrollTo(0, 0);
  };
  const refresh = async () => {
    const { refreshArticleList } = await import("../api/refresh-list.ts");
    const fresh = await refreshArticleList(queryClient, filter);
    return fresh === 0 ? undefined : `更新了 ${fresh} 条`;
  };

  return (
    <>
      <NavBar title={filter.tag ? `# ${filter.tag}` : (car?.name ?? "精选内容")} onBack={back} />
      <PullToRefresh onRefresh={refresh}>
        <main className="pb-8">
          <TabLists
            id={tabsId}
            label="内容分类"
            items={contentTabs}
            active={active.key}
            onChange={open}
            stickyTop="var(--nav-h)"
            left={leftAt}
          >
            {(key) => (
              <>
                {car ? (
                  <section aria-label={car.name} className="flex border-b-8 border-surface-2">
                    <CarFacts car={car} />
                    <IconButton
                      icon="close"
                      label={`取消车系 ${car.name}`}
                      size="m"
                      onClick={() => drop("series")}
                    />
                  </section>
                ) : null}
                {filter.tag ? (
                  <div className="px-edge pt-3">
                    <Chip
                      selected
                      icon="close"
                      onClick={() => drop("tag")}
                      aria-label={`取消标签 ${filter.tag}`}
                    >
                      # {filter.tag}
                    </Chip>
                  </div>
                ) : null}
                <ArticleFeed
                  filter={{ ...filter, kind: tabOf(contentTabs, key).kind }}
                  label={tabOf(contentTabs, key).label}
                  leads
                  empty={{
                    title: section.umbrella ? "暂无内容" : "车友会内容准备中",
                    text: "换个分类试试。",
                  }}
                />
              </>
            )}
          </TabLists>
        </main>
      </PullToRefresh>
    </>
  );
}
