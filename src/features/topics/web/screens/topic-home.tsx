import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useAddress } from "#client/address.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { chipClass } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { EndlessList, itemsOf } from "#ui/endless-list.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { SectionHead, sectionMoreClass } from "#ui/section-head.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { topicPath } from "../../paths.ts";
import { homeAddress } from "../address.ts";
import { followedFeed, followedTopics, hostedTopics, topicList } from "../api/topics.ts";
import { ItemCard } from "../components/item-card.tsx";
import { TopicRow } from "../components/topic-row.tsx";

const HOT = 10;

const PickTopics = lazyPart(async () => (await import("../components/pick-topics.tsx")).default);

/** The home of topics: the ten hottest, those that one follows and looks after. With `?pick=1` it chooses some. */
export default function TopicHome() {
  const { pick } = useAddress(homeAddress).values;
  return pick === "1" ? <PickTopics /> : <Home />;
}

function Home() {
  const { section } = useScreen();
  const back = useBack();
  const isMember = useSession((state) => state.token !== null);
  const hot = useInfiniteQuery(topicList({ section: section.slug }));
  const feed = useInfiniteQuery({ ...followedFeed(), enabled: isMember });
  const items = itemsOf(hot, ({ id }) => id).slice(0, HOT);
  // What operators put first has no rank.
  const first = items.filter(({ recommended }) => recommended).length;
  const refresh = async () => {
    await Promise.all([hot.refetch(), isMember && feed.refetch()]);
    return undefined;
  };
  return (
    <>
      <NavBar
        title="话题"
        onBack={back}
        actions={
          <a
            href={pathOf("topic.create", {}, { section })}
            className="press hit flex items-center px-2 text-15 text-accent-ink"
          >
            创建
          </a>
        }
      />
      <PullToRefresh onRefresh={refresh}>
        <main className="min-h-dvh pb-8">
          <SectionHead
            title="话题热榜"
            action={
              <a href={pathOf("topic.more", {}, { section })} className={sectionMoreClass}>
                全部话题
              </a>
            }
          />
          {hot.data === undefined ? (
            <NotLoaded query={hot} compact waiting={<CommentsSkeleton rows={6} />} />
          ) : items.length === 0 ? (
            <EmptyState
              compact
              title="暂无话题"
              text="提一个车友都想聊的话题吧。"
              action={
                <a
                  href={pathOf("topic.create", {}, { section })}
                  className={buttonClass({ variant: "accent" })}
                >
                  创建话题
                </a>
              }
            />
          ) : (
            <ol aria-label="话题热榜">
              {items.map((topic, at) => (
                <li key={topic.id}>
                  <TopicRow topic={topic} rank={topic.recommended ? undefined : at + 1 - first} />
                </li>
              ))}
            </ol>
          )}
          {isMember && <Own />}
          {isMember && (feed.data?.pages[0]?.items.length ?? 0) > 0 && (
            <>
              <SectionHead title="关注的话题里" note="最新" />
              <EndlessList
                query={feed}
                label="关注的话题里的新内容"
                itemKey={(item) => `${item.kind}:${item.id}`}
                estimate={180}
                waiting={<CommentsSkeleton rows={3} />}
                empty={null}
              >
                {(item) => <ItemCard item={item} />}
              </EndlessList>
            </>
          )}
        </main>
      </PullToRefresh>
    </>
  );
}

/** What the member follows and looks after; nothing while there is nothing. */
function Own() {
  const { section } = useScreen();
  const followed = useInfiniteQuery(followedTopics());
  const { data: hosted } = useQuery(hostedTopics());
  const follows = itemsOf(followed, ({ id }) => id);
  const hosts = hosted?.items.filter(({ visible, offered }) => visible && !offered) ?? [];
  return (
    <>
      {hosted !== undefined && hosted.items.length > 0 && (
        <>
          <SectionHead
            title="我主持的"
            action={
              <a href={pathOf("topic.manage", {}, { section })} className={sectionMoreClass}>
                管理
              </a>
            }
          />
          <Chips topics={hosts.map(({ topic }) => topic)} empty="你创建的话题待公开，可在管理中查看进度。" />
        </>
      )}
      <SectionHead title="我关注的" />
      <Chips topics={follows} empty="关注感兴趣的话题，新内容会显示在这里。" />
    </>
  );
}

function Chips({ topics, empty }: { topics: readonly { id: string; name: string }[]; empty: string }) {
  const { section } = useScreen();
  if (topics.length === 0) return <p className="px-edge pb-2 text-13 text-ink-3">{empty}</p>;
  return (
    <ul className="flex flex-wrap gap-2 px-edge pb-2">
      {topics.map(({ id, name }) => (
        <li key={id}>
          <a href={topicPath(id, section)} className={chipClass()}>
            #{name}#
          </a>
        </li>
      ))}
    </ul>
  );
}
