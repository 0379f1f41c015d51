import type { ReactNode } from "react";
import type { Group } from "#features/groups/contract.ts";
import { formatCount } from "#shared/format.ts";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { Tag } from "#ui/tag.tsx";

interface GroupRowProps {
  group: Group;
  onOpen: () => void;
  /** Beside its name. */
  mark?: ReactNode;
}

/** A group in a list: cover or its sign, name, place and series, leader, members. A tap opens it. */
export function GroupRow({ group, onOpen, mark }: GroupRowProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="press hair-b flex w-full items-center gap-3 px-edge py-3.5 text-left"
    >
      <span className="grid size-14 flex-none place-items-center overflow-hidden rounded-2 bg-accent-soft text-accent-ink">
        {group.cover ? (
          <Picture media={group.cover} alt="" ratio="1:1" sizes="15vw" />
        ) : (
          <Icon name="users" size="l" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <span className="truncate text-15 font-semibold">{group.name}</span>
          {mark}
          <Icon name="right" size="s" className="ml-auto flex-none text-ink-3" />
        </span>
        <span className="mt-0.5 flex flex-wrap items-center gap-1.5">
          <Tag className="whitespace-normal! [overflow-wrap:anywhere]">{group.region.name}</Tag>
          {group.series && (
            <Tag className="whitespace-normal! [overflow-wrap:anywhere]">{group.series.label}</Tag>
          )}
          <span className="num text-12 text-ink-3">{formatCount(group.members)} 人</span>
          {group.leader && (
            <span className="min-w-0 truncate text-12 text-ink-3">群主 {group.leader.nickname}</span>
          )}
        </span>
        <span className="mt-1 block truncate text-13 text-ink-2">{group.intro}</span>
      </span>
    </button>
  );
}
