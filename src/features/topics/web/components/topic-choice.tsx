import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { topicList } from "../api/topics.ts";
import { type RecentTopic, recentTopics } from "../recent.ts";
import { TopicRow } from "./topic-row.tsx";

interface TopicChoiceProps {
  onPick: (topic: RecentTopic) => void;
  /** Whether a topic of this name is chosen. */
  isChosen?: (name: string) => boolean;
  /** Stands behind a topic. */
  after?: (name: string) => ReactNode;
}

/** Topics to choose from: those of before on this device, hot ones, or by a search. */
export function TopicChoice({ onPick, isChosen, after }: TopicChoiceProps) {
  const { section } = useScreen();
  // The device's own: the server's page knows none of them.
  const [recent, setRecent] = useState<readonly RecentTopic[]>([]);
  useEffect(() => setRecent(recentTopics()), []);
  const [q, setQ] = useState<string>();
  const query = useInfiniteQuery(topicList({ section: section.slug, q }));
  return (
    <>
      <div className="px-edge pt-1">
        <SearchField label="搜索话题" value={q} onChange={setQ} />
      </div>
      {!q && recent.length > 0 && (
        <ul aria-label="最近使用的话题" className="scroll-x flex gap-2 px-edge py-3">
          {recent.map((topic) => (
            <li key={topic.id} className="flex-none">
              <Chip icon="hash" selected={isChosen?.(topic.name)} onClick={() => onPick(topic)}>
                {topic.name}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <EndlessList
        query={query}
        label="话题"
        estimate={82}
        waiting={<CommentsSkeleton rows={5} />}
        empty={{
          compact: true,
          title: "没有找到这个话题",
          text: "可以先创建，通过审核后就能用。",
          action: (
            <a
              href={pathOf("topic.create", {}, { section, query: { name: q } })}
              className={buttonClass({ variant: "line" })}
            >
              创建话题
            </a>
          ),
        }}
      >
        {({ id, name, ...topic }) => (
          <TopicRow
            topic={{ id, name, ...topic }}
            onPick={() => onPick({ id, name })}
            after={after?.(name)}
          />
        )}
      </EndlessList>
    </>
  );
}
