import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { isNotFound, RequestError } from "#client/request.ts";
import { useSession } from "#client/session.ts";
import { withSignIn } from "#client/sign-in.ts";
import type { Poll } from "#shared/poll.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { castVote } from "../api/cast-vote.ts";
import { pollState, pollTextOf } from "../api/poll-state.ts";
import { endWords, isOver, modeWords, votersWords } from "../poll-words.ts";
import { PollChoices } from "./poll-choices.tsx";
import { PollResults } from "./poll-results.tsx";
import { useNow } from "./use-now.ts";

interface PollCardProps {
  /** As the text has it, until it is known how it stands. */
  poll: Poll;
  /** The text that it stands in, `post:7`; left out where it is only looked at, as in a preview or while it waits. */
  text?: string | undefined;
}

/** Told where the author changed a poll while it was looked at. */
const CHANGED = "作者刚刚修改了这个投票，请看过最新的再投";

/** A poll as it is read and voted in: choices, then their shares once they may be seen. */
export function PollCard({ poll, text: word }: PollCardProps) {
  const text = pollTextOf(word);
  const id = useId();
  const now = useNow();
  const queryClient = useQueryClient();
  const signedIn = useSession((session) => session.token !== null);
  const query = pollState(text ?? { kind: "", id: "" }, poll.key, signedIn);
  const { data: state, error, refetch } = useQuery({ ...query, enabled: text !== undefined });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef(false);
  const card = useRef<HTMLElement>(null);

  const shown = state ?? { ...poll, closed: "", own: null, ended: false, voters: 0 };
  const texts = shown.choices.map((choice) => (typeof choice === "string" ? choice : choice.text));
  const { most, question, ends_at, own } = shown;
  const unread = text === undefined || isNotFound(error);
  const over = shown.ended || (now !== undefined && isOver(ends_at, now));
  const failed = error !== null && !unread && state === undefined;
  const open = !unread && !over && own === null && shown.closed === "";
  // Its time passed while it was looked at: everybody sees the result now.
  const late = over && state !== undefined && !state.ended;
  useEffect(() => {
    if (late) void refetch();
  }, [late, refetch]);

  const send = async () => {
    // A second tap may come before the first has drawn anything.
    if (running.current || text === undefined) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    try {
      const outcome = await castVote(queryClient, text, poll.key, chosen);
      if (outcome === "changed") {
        setProblem(CHANGED);
        setChosen([]);
        await queryClient.invalidateQueries({ queryKey: pollState(text, poll.key, true).queryKey });
      } else if (outcome === "voted before") setProblem("你已经投过票了");
      // The button is gone: whoever uses the keyboard goes on here.
      if (outcome !== "changed") card.current?.focus({ preventScroll: true });
    } catch (failure) {
      // The waiting room offers the sheet, and sends it again after that.
      if (!(failure instanceof RequestError) || failure.status === 401) throw failure;
      setProblem(failure.message);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-labelledby={id}
      className="rounded-3 bg-surface-2 p-3.5 text-15 leading-normal outline-none"
    >
      <p className="flex items-center gap-1.5 text-12 text-ink-2">
        <Icon name="chart" size="s" />
        <span id={id}>
          {modeWords(most, texts.length)}
          {open && shown.results === "voted" ? " · 投票后看结果" : null}
        </span>
      </p>
      {question === "" ? null : <p className="mt-1.5 text-17 leading-snug font-semibold">{question}</p>}
      {open ? (
        <PollChoices
          name={question || "投票"}
          choices={texts.map((words, at) => ({ text: words, votes: state?.choices[at]?.votes ?? null }))}
          voters={shown.voters}
          most={most}
          chosen={chosen}
          disabled={busy}
          onChange={(next) => {
            setProblem(null);
            setChosen(next);
          }}
        />
      ) : (
        <PollResults
          choices={texts.map((words, at) => ({
            text: words,
            votes: state?.choices[at]?.votes ?? null,
            own: own?.includes(state?.choices[at]?.id ?? "") ?? false,
          }))}
          voters={shown.voters}
        />
      )}
      {problem === null ? null : (
        <p role="alert" className="mt-2.5 text-13 text-bad">
          {problem}
        </p>
      )}
      <div className="mt-2.5 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
        <p role="status" className="num min-w-0 flex-1 text-13 text-ink-2">
          {unread
            ? text === undefined
              ? "发布后可以投票"
              : "现在还不能投票"
            : [
                state && votersWords(state.voters),
                own !== null && "你已投票",
                over ? "已结束" : shown.closed || endWords(ends_at, now),
              ]
                .filter(Boolean)
                .join(" · ")}
        </p>
        {open && !failed ? (
          <Button
            variant="accent"
            loading={busy}
            disabled={chosen.length === 0}
            onClick={() => void withSignIn(send, "投票")}
          >
            投票
          </Button>
        ) : null}
        {failed ? (
          <Button variant="line" size="s" icon="refresh" onClick={() => void refetch()}>
            票数未加载，重试
          </Button>
        ) : null}
      </div>
    </section>
  );
}
