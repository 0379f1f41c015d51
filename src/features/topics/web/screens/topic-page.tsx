import { useInfiniteQuery, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ShareButton } from "#capabilities/media/sharing/web/public.ts";
import { useAddress } from "#client/address.ts";
import { isNotFound } from "#client/request.ts";
import { useLocation, useParams } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { useBack } from "#client/use-back.ts";
import { useTextStanding } from "#client/use-text-standing.ts";
import type { TopicItem } from "#features/topics/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { posterAddress } from "#shared/poster-address.ts";
import { EndlessList } from "#ui/endless-list.tsx";
import { GonePage } from "#ui/gone-page.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { TabLists } from "#ui/tab-lists.tsx";
import { topicPath } from "../../paths.ts";
import { topicAddress, topicTabs } from "../address.ts";
import { topicApi } from "../api/client.ts";
import { ownSide, refreshTopics, type TopicTab, topic, topicFeed } from "../api/topics.ts";
import { ItemCard } from "../components/item-card.tsx";
import { JoinTopic } from "../components/join-topic.tsx";
import { TopicHead } from "../components/topic-head.tsx";
import { TopicMenu } from "../components/topic-menu.tsx";

const PinMenu = lazyPart(async () => (await import("../components/pin-menu.tsx")).default);

/** How long one looks before it counts, in ms. */
const VIEWED_MS = 3000;

/** One topic: what it is about, what stands on top, and the texts that carry it. */
export default function TopicPage() {
  const { id = "" } = useParams();
  const { pathname } = useLocation();
  const { section, screenId } = useScreen();
  const queryClient = useQueryClient();
  const back = useBack(pathOf("topic.list", {}, { section }));
  const { data, error } = useSuspenseQuery(topic(id));
  useTextStanding("topic", id, topic(id).queryKey, [["topics", "items", id]]);
  const isMember = useSession((state) => state.token !== null);
  const { data: side } = useQuery({ ...ownSide(id), enabled: isMember });
  const address = useAddress(topicAddress);
  const { tab } = address.values;
  const tabsId = `${screenId}-${id}`;
  useEffect(() => {
    const timer = setTimeout(() => {
      topicApi("POST /api/topics/{id}/view", { params: { id } }, { quiet: true }).catch(() => undefined);
    }, VIEWED_MS);
    return () => clearTimeout(timer);
  }, [id]);
  if (isNotFound(error)) return <GonePage label="话题" onBack={back} error={error} />;
  const leftAt = (key: TopicTab) =>
    useSession.getState().scrollPositions[pathname + address.queryWith({ tab: key })];
  const refresh = async () => {
    await refreshTopics(queryClient);
    return undefined;
  };
  const pinned = data.pinned;
  const menuOf = (item: TopicItem) =>
    side?.hosting ? (
      <PinMenu topicId={id} item={item} pinned={pinned?.kind === item.kind && pinned.id === item.id} />
    ) : undefined;
  return (
    <>
      <NavBar
        label="话题"
        onBack={back}
        actions={
          <>
            <ShareButton
              shareable={{
                title: `#${data.name}#`,
                description: data.intro,
                path: topicPath(id),
                picture: data.cover?.src,
                poster: posterAddress("topic", id),
              }}
            />
            <TopicMenu topic={data} hosting={side?.hosting === true} />
          </>
        }
      />
      <PullToRefresh onRefresh={refresh}>
        <main className="min-h-dvh pb-tab-bar">
          <TopicHead topic={data} />
          {pinned && <ItemCard item={pinned} pinned action={menuOf(pinned)} />}
          <TabLists
            id={tabsId}
            label="话题内容"
            items={topicTabs}
            active={tab}
            onChange={(key) => address.change({ tab: key })}
            stickyTop="var(--nav-h)"
            left={leftAt}
          >
            {(key) => <Feed id={id} tab={key} menuOf={menuOf} />}
          </TabLists>
        </main>
      </PullToRefresh>
      <JoinTopic topic={data} />
    </>
  );
}

const empties: Readonly<Record<TopicTab, { title: string; text: string }>> = {
  hot: { title: "还没有讨论，来说第一句", text: "发帖或提问时带上这个话题，就会显示在这里。" },
  new: { title: "还没有讨论，来说第一句", text: "发帖或提问时带上这个话题，就会显示在这里。" },
  best: { title: "还没有精华", text: "写得好的帖子会被版主选为精华。" },
  video: { title: "还没有视频", text: "发帖时带上视频和这个话题，就会显示在这里。" },
};

function Feed({
  id,
  tab,
  menuOf,
}: {
  id: string;
  tab: TopicTab;
  menuOf: (item: TopicItem) => React.ReactNode;
}) {
  const query = useInfiniteQuery(topicFeed(id, tab));
  return (
    <EndlessList
      query={query}
      label={topicTabs.find(({ key }) => key === tab)?.label ?? ""}
      itemKey={(item) => `${item.kind}:${item.id}`}
      estimate={180}
      waiting={<CommentsSkeleton rows={4} />}
      empty={{ compact: true, ...empties[tab] }}
    >
      {(item) => <ItemCard item={item} action={menuOf(item)} />}
    </EndlessList>
  );
}
