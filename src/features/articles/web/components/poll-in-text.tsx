import { useMemo } from "react";
import { PollPart } from "#capabilities/texts/polls/web/public.ts";
import { pollOfMark } from "../poll-of-mark.ts";

/**
 * A poll within a text.
 * @param mark JSON as the body has it, escaped
 * @param article its id, where it is published
 */
export function PollInText({ mark, article }: { mark: string; article: string | undefined }) {
  const poll = useMemo(() => pollOfMark(mark), [mark]);
  if (poll === null) return null;
  return (
    <div className="my-5">
      <PollPart poll={poll} text={article && `article:${article}`} />
    </div>
  );
}
