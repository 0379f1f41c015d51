import { useQuery } from "@tanstack/react-query";
import type { Poll } from "#shared/poll.ts";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { type PollText, pollState } from "../api/poll-state.ts";
import { endWords, modeWords } from "../poll-words.ts";

interface PollTileProps {
  poll: Poll;
  /** The text that is changed; undefined for a new one. */
  edited: PollText | undefined;
  disabled: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

/** The poll of a text that is written: what it asks, to be changed or taken out while nobody voted. */
export function PollTile({ poll, edited, disabled, onEdit, onRemove }: PollTileProps) {
  const asked = pollState(edited ?? { kind: "", id: "" }, poll.key, true);
  const { data } = useQuery({ ...asked, enabled: edited !== undefined });
  // The server refuses it, too: this says so before something was written in vain.
  const fixed = (data?.voters ?? 0) > 0;
  return (
    <section aria-label="投票" className="rounded-3 bg-surface-2 py-1.5 pr-1 pl-3.5">
      <div className="flex min-h-11 items-center">
        <p className="num flex min-w-0 flex-1 items-center gap-1.5 text-12 text-ink-2">
          <Icon name="chart" size="s" />
          {modeWords(poll.most, poll.choices.length)}
        </p>
        {fixed ? null : (
          <>
            <IconButton icon="edit" size="m" label="修改投票" disabled={disabled} onClick={onEdit} />
            <IconButton icon="close" size="m" label="移除投票" disabled={disabled} onClick={onRemove} />
          </>
        )}
      </div>
      <div className="pr-3 pb-2 text-15">
        {poll.question === "" ? null : <p className="font-semibold">{poll.question}</p>}
        <ol className="mt-1 flex flex-col gap-1 text-ink-2">
          {poll.choices.map((choice, at) => (
            <li key={choice} className="flex gap-2">
              <span className="num text-ink-3">{at + 1}</span>
              <span className="min-w-0 wrap-anywhere">{choice}</span>
            </li>
          ))}
        </ol>
        <p className="num mt-2 text-12 text-ink-3">
          {endWords(poll.ends_at)}
          {fixed ? " · 已有人投票，不能再修改或移除" : null}
        </p>
      </div>
    </section>
  );
}
