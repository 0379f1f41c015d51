import type { ReactNode } from "react";
import type { Collected } from "#capabilities/texts/reactions/contract.ts";
import { useScreen } from "#client/screen-context.tsx";
import { sectionBySlug } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { PlayMark } from "#ui/picture-marks.tsx";
import { Tag } from "#ui/tag.tsx";

interface CollectedRowProps {
  entry: Collected;
  /** Choosing instead of opening; undefined while not choosing. */
  chosen?: boolean | undefined;
  onChoose: (chosen: boolean) => void;
}

const labels: Record<string, string> = {
  post: "资讯",
  pic: "图集",
  video: "视频",
  bbs: "帖子",
  activity: "活动",
};

/** One collected thing; what is gone is grey and says so. */
export function CollectedRow({ entry, chosen, onChoose }: CollectedRowProps) {
  const { base } = useScreen();
  const { item } = entry;
  const title = item?.title ?? "原内容已删除";
  const content = <RowContent entry={entry} />;
  const row = "hair-b mx-edge flex items-center gap-2 py-3";
  if (chosen !== undefined) {
    return (
      <Checkbox
        shape="square"
        aria-label={`选择 ${title}`}
        checked={chosen}
        onChange={(event) => onChoose(event.target.checked)}
        className={`${row} gap-3! text-15! [&>span:last-child]:flex-1`}
      >
        {content}
      </Checkbox>
    );
  }
  if (item === null) return <div className={row}>{content}</div>;
  return (
    <a href={`${base}${item.path}`} className={`press ${row}`}>
      {content}
    </a>
  );
}

function RowContent({ entry }: { entry: Collected }): ReactNode {
  const { item } = entry;
  const club = sectionBySlug(item?.section);
  const on = <span className="num flex-none">{formatDate(entry.collected_at)} 收藏</span>;
  if (item === null) {
    return (
      <span className="flex min-h-11 w-full items-center gap-3 text-ink-3">
        <span className="grid h-14 w-21 flex-none place-items-center rounded-2 bg-surface-2">
          <Icon name="eye-off" />
        </span>
        <span>
          <span className="block text-15">原内容已删除</span>
          <span className="mt-1 block text-12">{on}</span>
        </span>
      </span>
    );
  }
  return (
    <span className="flex w-full gap-3">
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="line-clamp-2 text-15 leading-snug font-semibold text-ink">{item.title}</span>
        <span className="mt-auto flex items-center gap-1.5 pt-1.5 text-12 text-ink-3">
          <Tag kind={club?.umbrella === false ? "plain" : "accent"}>
            {club?.umbrella === false ? club.shortName : (labels[item.shelf] ?? item.shelf)}
          </Tag>
          <span className="truncate">{item.byline}</span>
          {on}
        </span>
      </span>
      {item.cover ? (
        <span className="relative w-26 flex-none self-start">
          <Picture media={item.cover} alt="" className="rounded-2" sizes="min(28vw, 150px)" />
          {item.shelf === "video" ? <PlayMark className="size-9!" /> : null}
        </span>
      ) : null}
    </span>
  );
}
