import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ShareButton } from "#capabilities/media/sharing/web/public.ts";
import { useAddress } from "#client/address.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { homePath } from "#sections/paths.ts";
import { boast } from "#shared/boast.ts";
import { posterAddress } from "#shared/poster-address.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { membersAddress } from "../address.ts";
import { club } from "../api/club.ts";
import { clubMembers } from "../api/club-members.ts";
import { ClubMemberRow } from "../components/club-member-row.tsx";
import { JoinClub } from "../components/join-club.tsx";

/** Everybody in a club: found by name, number and city. */
export default function ClubMembers() {
  const { section } = useScreen();
  const back = useBack();
  const { values, change } = useAddress(membersAddress);
  const { q, city } = values;
  const { data: figures, refetch: refetchFigures } = useQuery(club(section.slug));
  const query = useInfiniteQuery(clubMembers({ section: section.slug, search: q, city }));
  const filtered = q !== undefined || city !== undefined;
  const refresh = async () => {
    await Promise.all([query.refetch(), refetchFigures()]);
    return undefined;
  };
  return (
    <>
      <NavBar
        title="车友会成员"
        onBack={back}
        actions={
          <ShareButton
            shareable={{
              title: section.name,
              description: section.tagline,
              path: homePath(section),
              poster: posterAddress("club", section.slug),
            }}
          />
        }
      />
      <PullToRefresh onRefresh={refresh}>
        <main className="min-h-dvh pb-tab-bar">
          <header className="px-edge pt-1 pb-2">
            <p className="num pb-3 text-13 text-ink-2">
              {figures
                ? [
                    boast(figures.members, (figure) => `${figure} 位会员`),
                    boast(figures.cities, (figure) => `${figure} 座城市`),
                    boast(figures.new_this_week, (figure) => `本周新加入 ${figure} 位`),
                  ]
                    .filter(Boolean)
                    .join(" · ") || "看看谁和你开一样的车"
                : "\u00a0"}
            </p>
            <SearchField
              label="搜索成员"
              placeholder="昵称或会员编号"
              value={q}
              onChange={(next) => change({ q: next })}
            />
          </header>
          {figures && figures.top_cities.length > 1 && (
            <ul aria-label="按城市筛选" className="scroll-x flex gap-2 px-edge py-1.5">
              {figures.top_cities.map(({ name, members }) => (
                <li key={name} className="flex-none">
                  <Chip
                    selected={city === name}
                    onClick={() => change({ city: city === name ? undefined : name })}
                  >
                    {name} <span className="num">{members} 人</span>
                  </Chip>
                </li>
              ))}
            </ul>
          )}
          <EndlessList
            query={query}
            label="成员"
            itemKey={({ member }) => member.id}
            estimate={68}
            waiting={<CommentsSkeleton rows={7} />}
            empty={
              filtered
                ? {
                    title: "没有找到相关车友",
                    text: "换个昵称、编号或城市试试。",
                    action: (
                      <Button variant="line" onClick={() => change({ q: undefined, city: undefined })}>
                        查看全部成员
                      </Button>
                    ),
                  }
                : { title: "还没有会员", text: "第一个加入的人，编号是 No.0001。", action: <JoinClub /> }
            }
          >
            {(entry) => <ClubMemberRow entry={entry} />}
          </EndlessList>
        </main>
      </PullToRefresh>
    </>
  );
}
