import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useAddress } from "#client/address.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { withSignIn } from "#client/sign-in.ts";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { listAddress, regionOf } from "../address.ts";
import { groupFacets, groupList, ownGroups } from "../api/groups.ts";
import { GroupRow } from "../components/group-row.tsx";
import { OwnGroups } from "../components/own-groups.tsx";

const GroupSheet = lazyPart(async () => (await import("../components/group-sheet.tsx")).default);
const GroupForm = lazyPart(async () => (await import("../components/group-form-sheet.tsx")).default);

/** Groups by place and series, one's own first. */
export default function GroupList() {
  const { section } = useScreen();
  const back = useBack();
  const isMember = useSession((state) => state.token !== null);
  const { values, change } = useAddress(listAddress);
  const region = regionOf(values.region);
  const { series } = values;
  const { data: facets } = useQuery(groupFacets(section.slug));
  const own = useQuery({ ...ownGroups(), enabled: isMember });
  const query = useInfiniteQuery(groupList({ section: section.slug, region, series }));
  const [founding, setFounding] = useState(false);
  // What lies over the list is the browser's: the server's page is the list alone.
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  const edited = own.data?.items.find(({ group }) => group.id === values.edit);
  const isFiltered = region !== undefined || series !== undefined;
  const refresh = async () => {
    await Promise.all([query.refetch(), isMember && own.refetch()]);
    return undefined;
  };
  const found = (
    <Button
      variant="accent"
      onClick={() => void withSignIn(() => setFounding(true), "申请建群").catch(() => undefined)}
    >
      申请建群
    </Button>
  );
  return (
    <>
      <NavBar
        title="车友群"
        onBack={back}
        actions={
          <button
            type="button"
            className="press hit px-2 text-15 text-accent-ink"
            onClick={() => void withSignIn(() => setFounding(true), "申请建群").catch(() => undefined)}
          >
            建群
          </button>
        }
      />
      <PullToRefresh onRefresh={refresh}>
        <main className="min-h-dvh pb-8">
          <div className="px-edge pt-1 pb-2">
            <a
              href={pathOf("group.search", {}, { section })}
              className="press flex h-11 items-center gap-2 rounded-2 bg-surface-2 px-3.5 text-15 text-ink-3"
            >
              <Icon name="search" size="s" />
              搜索群名、城市、车系
            </a>
          </div>
          {isMember && own.data && own.data.items.length > 0 && (
            <OwnGroups
              items={own.data.items}
              onOpen={(id) => change({ group: id })}
              onEdit={(id) => change({ edit: id })}
            />
          )}
          {facets && facets.provinces.length > 1 && (
            <ul aria-label="按省份筛选" className="scroll-x flex gap-2 px-edge py-2">
              {facets.provinces.map(({ code, name, groups }) => (
                <li key={code} className="flex-none">
                  <Chip
                    selected={region === code}
                    onClick={() => change({ region: region === code ? undefined : code })}
                  >
                    {name} <span className="num">{groups} 群</span>
                  </Chip>
                </li>
              ))}
            </ul>
          )}
          {facets && facets.series.length > 1 && (
            <ul aria-label="按车系筛选" className="scroll-x flex gap-2 px-edge py-2">
              {facets.series.map(({ key, label, groups }) => (
                <li key={key} className="flex-none">
                  <Chip
                    selected={series === key}
                    onClick={() => change({ series: series === key ? undefined : key })}
                  >
                    {label} <span className="num">{groups} 群</span>
                  </Chip>
                </li>
              ))}
            </ul>
          )}
          <SectionHead title={isFiltered ? "符合条件的群" : "全部车友群"} />
          <EndlessList
            query={query}
            label="车友群"
            leads
            estimate={92}
            waiting={<CommentsSkeleton rows={6} />}
            empty={
              isFiltered
                ? {
                    compact: true,
                    title: "本地还没有车友群，申请建群",
                    text: "你来做第一个群主，附近的车友会找到这里。",
                    action: (
                      <>
                        {found}
                        <Button
                          variant="line"
                          onClick={() => change({ region: undefined, series: undefined })}
                        >
                          查看全部
                        </Button>
                      </>
                    ),
                  }
                : { title: "还没有车友群", text: "你来做第一个群主。", action: found }
            }
          >
            {(group) => <GroupRow group={group} onOpen={() => change({ group: group.id })} />}
          </EndlessList>
        </main>
      </PullToRefresh>
      {isHere && values.group !== undefined && (
        <GroupSheet
          key={values.group}
          id={values.group}
          onClose={() => change({ group: undefined })}
          onEdit={() => change({ edit: values.group, group: undefined })}
        />
      )}
      {edited && <GroupForm key={edited.version} own={edited} onClose={() => change({ edit: undefined })} />}
      {founding && <GroupForm own={null} onClose={() => setFounding(false)} />}
    </>
  );
}
