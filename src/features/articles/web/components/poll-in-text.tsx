import { PollPart } from "#capabilities/texts/polls/web/public.ts";
import { pollOfMark } from "../poll-of-mark.ts";

/** A poll within a text. @param mark JSON as the body has it, escaped */
export function PollInText({ mark, article }: { mark: string; article: string }) {
  const poll = pollOfMark(mark);
  return poll && <div className="my-5"><PollPart poll={poll} text={{ kind: "article", id: article }} /></div>;
}
