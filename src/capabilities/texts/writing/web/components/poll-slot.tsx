import { useQuery } from "@tanstack/react-query";
import { endWords, modeWords, PollSheet, pollState } from "#capabilities/texts/polls/web/public.ts";
import type { DraftContent } from "#capabilities/texts/writing/contract.ts";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";

type Poll = NonNullable<DraftContent["poll"]>;

interface PollSlotProps {
  poll: Poll | undefined;
  /** The text that is changed; undefined for a new one. */
  edited: { kind: string; id: string } | undefined;
  disabled: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
  onChange: (poll: Poll | undefined) => void;
}

/** The poll of a text that is written: what it asks, and the sheet in which it is set up. */
export function PollSlot({ poll, edited, disabled, open, onOpen, onChange }: PollSlotProps) {
  const asked = pollState(edited ?? { kind: "", id: "" }, poll?.key ?? "", true);
  const { data } = useQuery({ ...asked, enabled: edited !== undefined && poll !== undefined });
  // The server refuses it, too: this says so before something was written in vain.
  const fixed = (data?.voters ?? 0) > 0;
  return (
    <>
      {poll === undefined ? null : (
        <section aria-label="投票" className="rounded-3 bg-surface-2 py-1.5 pr-1 pl-3.5">
          <div className="flex items-center">
            <p className="num flex min-w-0 flex-1 items-center gap-1.5 text-12 text-ink-2">
              <Icon name="chart" size="s" />
              {modeWords(poll.most, poll.choices.length)} · {endWords(poll.ends_at)}
            </p>
            {fixed ? null : (
              <>
                <IconButton
                  icon="edit"
                  size="m"
                  label="修改投票"
                  disabled={disabled}
                  onClick={() => onOpen(true)}
                />
                <IconButton
                  icon="close"
                  size="m"
                  label="移除投票"
                  disabled={disabled}
                  onClick={() => onChange(undefined)}
                />
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
            {fixed ? <p className="mt-2 text-12 text-ink-3">已有人投票，投票不能再修改或移除</p> : null}
          </div>
        </section>
      )}
      {open ? <PollSheet poll={poll} onDone={onChange} onClose={() => onOpen(false)} /> : null}
    </>
  );
}
