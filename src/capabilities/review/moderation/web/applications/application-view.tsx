import { type ReactNode, useState } from "react";
import type { ReviewRow } from "#capabilities/review/moderation/contract.ts";
import { formatDate } from "#shared/format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Chip } from "#ui/chip.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { useNow } from "../components/use-now.ts";
import { AuthorTags } from "../queue/author-tags.tsx";
import { StateTag } from "../queue/state-tag.tsx";
import { type Paper, PaperBoard } from "./paper-board.tsx";

export interface ApplicationViewProps {
  member: { nickname: string; avatar: { src: string } | null };
  /** What it is about. */
  title: string;
  /** Who asks, and where. */
  small: string;
  /** Its card in the queue while it waits there; null afterwards. */
  waiting: ReviewRow | null;
  author: ReviewRow["author"];
  heldUntil: string | null;
  /** Words for state, kind and risks. */
  tags: ReactNode;
  /** Why it was decided so; empty where it was not. */
  reason: string;
  /** It changed since a decision was tried. */
  changed: boolean;
  papers: readonly Paper[];
  /** Whose name stands all over the papers. */
  reader: string;
  sheetOpen: boolean;
  /** Back to what was open before; null where nothing was. */
  onBack: (() => void) | null;
  /** What was typed, beside the papers. */
  children: ReactNode;
}

/** One application: papers large, everything else beside them; on a phone below. */
export function ApplicationView(props: ApplicationViewProps) {
  const { member, waiting, author, onBack } = props;
  const [openedAt] = useState(() => Date.now());
  const now = useNow(20_000);
  return (
    <div className="min-h-0 flex-1 wide:flex wide:flex-col wide:overflow-y-auto min-[1100px]:overflow-hidden">
      <div className="flex-none px-4 pt-2 pb-3 wide:px-5 wide:pt-4">
        {onBack && (
          <Chip icon="back" className="mb-2" onClick={onBack}>
            回到刚才的申请
          </Chip>
        )}
        <p className="flex items-center gap-2.5">
          <Avatar name={member.nickname} src={member.avatar?.src ?? null} size="m" />
          <span className="min-w-0 flex-1">
            <b className="block truncate text-17 font-bold">{props.title}</b>
            <span className="block truncate text-13 text-ink-2">{props.small}</span>
          </span>
        </p>
        <p className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
          {waiting && <StateTag row={waiting} heldUntil={props.heldUntil} now={now} />}
          {props.tags}
          {author && <AuthorTags author={author} now={now} />}
        </p>
        {props.changed && (
          <p role="status" className="mt-2 flex gap-1.5 text-13 text-warn">
            <Icon name="alert" size="s" className="mt-0.5 flex-none" />
            这份申请刚刚有变化，请再看一遍
          </p>
        )}
        {props.reason !== "" && <p className="mt-2 text-13 text-ink-2">理由：{props.reason}</p>}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pb-4 wide:px-5 min-[1100px]:min-h-0 min-[1100px]:flex-1 min-[1100px]:grid-cols-[minmax(0,1fr)_8.4rem] min-[1100px]:grid-rows-[minmax(0,1fr)] min-[1100px]:pb-0">
        <PaperBoard
          papers={props.papers}
          mark={`${props.reader} ${formatDate(openedAt, { time: true })}`}
          off={props.sheetOpen}
          className={cx(
            // Nothing to see needs no room.
            props.papers.some(({ picture }) => picture !== null) ? "h-[48dvh]" : "h-36",
            "min-[1100px]:mb-4 min-[1100px]:h-auto",
          )}
        />
        <div className="min-[1100px]:min-h-0 min-[1100px]:overflow-y-auto min-[1100px]:pb-4">
          {props.children}
        </div>
      </div>
    </div>
  );
}
