import type { ReactNode } from "react";
import { useScreen } from "#client/screen-context.tsx";
import type { TopicCard } from "#features/topics/contract.ts";
import { formatCount } from "#shared/format.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { topicPath } from "../../paths.ts";
import { figuresOf } from "../words.ts";

interface TopicRowProps {
  topic: TopicCard;
  /** 1 for the hottest; left out where no order is shown. */
  rank?: number | undefined;
  /** Chooses it instead of opening its page. */
  onPick?: (() => void) | undefined;
  /** Stands at the right. */
  after?: ReactNode;
}

/** A topic in a list: cover or its sign, name, figures, heat. */
export function TopicRow({ topic, rank, onPick, after }: TopicRowProps) {
  const { section } = useScreen();
  const inner = (
    <>
      {rank !== undefined && (
        <span
          className={cx(
            "num w-5 flex-none text-center text-17 font-bold",
            rank <= 3 ? "text-accent-ink" : "text-ink-3",
          )}
        >
          {rank}
        </span>
      )}
      <span className="grid size-14 flex-none place-items-center overflow-hidden rounded-2 bg-accent-soft text-accent-ink">
        {topic.cover ? (
          <Picture media={topic.cover} alt="" ratio="1:1" sizes="15vw" />
        ) : (
          <Icon name="hash" size="l" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-15 font-semibold">
          #{topic.name}#
          {topic.recommended && <span className="ml-1.5 text-12 font-normal text-accent-ink">推荐</span>}
          {topic.owners_only && <span className="ml-1.5 text-12 font-normal text-accent-ink">认证车主</span>}
          {topic.closed && <span className="ml-1.5 text-12 font-normal text-ink-3">已关闭</span>}
        </span>
        <span className="mt-0.5 block truncate text-13 text-ink-2">{topic.intro}</span>
        <span className="num mt-0.5 flex items-center gap-2 text-12 text-ink-3">
          <span className="truncate">{figuresOf(topic)}</span>
          {topic.heat > 0 && (
            <span className="inline-flex flex-none items-center gap-0.5 text-accent-ink">
              <Icon name="fire" size="s" />
              热度 {formatCount(topic.heat)}
            </span>
          )}
        </span>
      </span>
    </>
  );
  const look = "press flex min-w-0 flex-1 items-center gap-3 py-3 text-left";
  return (
    <div className="hair-b flex items-center gap-2 px-edge">
      {onPick ? (
        <button type="button" className={look} onClick={onPick}>
          {inner}
        </button>
      ) : (
        <a href={topicPath(topic.id, section)} className={look}>
          {inner}
        </a>
      )}
      {after}
    </div>
  );
}
