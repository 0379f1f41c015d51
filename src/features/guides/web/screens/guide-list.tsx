import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useAddress } from "#client/address.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { homePath } from "#sections/paths.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { listAddress } from "../address.ts";
import { guideFacets, guideList } from "../api/guides.ts";
import { GuideRow } from "../components/guide-row.tsx";

/** Installation guides, by part and by the car that they fit. */
export default function GuideList() {
  const { section } = useScreen();
  const back = useBack(homePath(section));
  const { values, change } = useAddress(listAddress);
  const { series, q } = values;
  const { data: facets } = useQuery(guideFacets(section.slug));
  const query = useInfiniteQuery(guideList({ section: section.slug, series, q }));
  const isFiltered = series !== undefined || q !== undefined;
  const choices = facets?.series ?? [];
  return (
    <>
      <NavBar title="安装指南" onBack={back} />
      <PullToRefresh
        onRefresh={async () => {
          await query.refetch();
          return undefined;
        }}
      >
        <main className="min-h-dvh pb-8">
          <SearchField
            label="搜索安装指南"
            placeholder="搜索配件、编号或车型"
            value={q}
            onChange={(next) => change({ q: next })}
            className="px-edge pt-1 pb-2"
          />
          {choices.length > 0 && (
            <ul aria-label="按车系筛选" className="scroll-x flex gap-2 px-edge py-2">
              {choices.map(({ key, label, guides }) => (
                <li key={key} className="flex-none">
                  <Chip
                    selected={series === key}
                    onClick={() => change({ series: series === key ? undefined : key })}
                  >
                    {label} <span className="num">{guides} 篇</span>
                  </Chip>
                </li>
              ))}
            </ul>
          )}
          <EndlessList
            query={query}
            label="安装指南"
            leads
            drawnBy={(item) => item}
            estimate={112}
            waiting={<CommentsSkeleton rows={5} />}
            empty={{
              title: isFiltered ? "没有适配说明" : "还没有安装指南",
              text: isFiltered
                ? "没有找到适配这款车或这个配件的安装指南，换个名称或车系试试。"
                : "发布以后会显示在这里。",
              ...(isFiltered && {
                action: (
                  <Button variant="accent" onClick={() => change({ series: undefined, q: undefined })}>
                    查看全部指南
                  </Button>
                ),
              }),
            }}
          >
            {(item) => <GuideRow guide={item} section={section} />}
          </EndlessList>
        </main>
      </PullToRefresh>
    </>
  );
}
