import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useAddress } from "#client/address.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EndlessList, itemsOf } from "#ui/endless-list.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { allAddress } from "../address.ts";
import { topicClasses, topicList } from "../api/topics.ts";
import { TopicRow } from "../components/topic-row.tsx";

/** All topics by heat: of a class, or found by their names. */
export default function AllTopics() {
  const { section } = useScreen();
  const back = useBack(pathOf("topic.list", {}, { section }));
  const { values, change } = useAddress(allAddress);
  const { class: classKey, q } = values;
  const { data: classes } = useQuery(topicClasses());
  const query = useInfiniteQuery(topicList({ section: section.slug, class: classKey, q }));
  // What operators put first has no rank.
  const ranked = itemsOf(query, ({ id }) => id).filter(({ recommended }) => !recommended);
  const rankOf = new Map(ranked.map(({ id }, at) => [id, at + 1]));
  const refresh = async () => {
    await query.refetch();
    return undefined;
  };
  const create = (
    <a
      href={pathOf("topic.create", {}, { section, query: { name: q } })}
      className={buttonClass({ variant: "accent" })}
    >
      创建话题
    </a>
  );
  return (
    <>
      <NavBar title="全部话题" onBack={back} />
      <PullToRefresh onRefresh={refresh}>
        <main className="min-h-dvh pb-8">
          <div className="px-edge pt-1">
            <SearchField label="搜索话题" value={q} onChange={(next) => change({ q: next })} />
          </div>
          <ul aria-label="话题分类" className="scroll-x flex gap-2 px-edge py-3">
            <li className="flex-none">
              <Chip selected={classKey === undefined} onClick={() => change({ class: undefined })}>
                热门
              </Chip>
            </li>
            {classes?.items.map(({ key, name }) => (
              <li key={key} className="flex-none">
                <Chip
                  selected={classKey === key}
                  onClick={() => change({ class: classKey === key ? undefined : key })}
                >
                  {name}
                </Chip>
              </li>
            ))}
          </ul>
          <EndlessList
            query={query}
            label="话题"
            leads
            estimate={82}
            waiting={<CommentsSkeleton rows={7} />}
            empty={
              q
                ? {
                    title: "没有找到，创建这个话题",
                    text: `还没有叫“${q}”的话题，来做第一个主持人。`,
                    action: create,
                  }
                : { title: "暂无话题", text: "提一个车友都想聊的话题吧。", action: create }
            }
          >
            {(topic) => <TopicRow topic={topic} rank={q ? undefined : rankOf.get(topic.id)} />}
          </EndlessList>
        </main>
      </PullToRefresh>
    </>
  );
}
