import { readPoll } from "#capabilities/texts/polls/server/public.ts";
import { decodeEntities, escapeText } from "#platform/html/entities.ts";
import type { Poll } from "#shared/poll.ts";
import { linesOfPoll } from "#shared/poll.ts";

/** A poll stands in a body as a line of its own, whole: `::poll[{…}]`, JSON as its schema has it. */
const POLL = /<p>::poll\[(\{[^<]*\})\]<\/p>/g;

/** The polls that stand in a body, in order; null for one that cannot be read. */
function written(html: string): (Poll | null)[] {
  return [...html.matchAll(POLL)].map(([, text = ""]) => pollIn(text));
}

function pollIn(text: string): Poll | null {
  try {
    return readPoll(JSON.parse(decodeEntities(text)));
  } catch {
    return null;
  }
}

/** The polls that stand in a body, in order. */
export const pollsIn = (html: string): Poll[] => written(html).filter((poll) => poll !== null);

/** What is wrong with the polls of a body that is to be published, in the editor's language; empty when nothing is. */
export function pollsProblem(html: string): string {
  const found = written(html);
  if (found.includes(null)) return "正文里有一个投票不完整，请点开重新设置";
  const keys = new Set(found.map((poll) => poll?.key));
  return keys.size < found.length ? "同一个投票在正文里出现了两次，请删除一个" : "";
}

/** A poll as a line of a body. */
export const pollMark = (poll: Poll): string => `<p>::poll[${escapeText(JSON.stringify(poll))}]</p>`;

/** The body with the words of its polls in their places, for where nobody votes: feeds, search, lists, review. */
export const withPollWords = (html: string): string =>
  html.replace(POLL, (_, text: string) => {
    const poll = pollIn(text);
    return (poll === null ? [] : linesOfPoll(poll)).map((line) => `<p>${escapeText(line)}</p>`).join("");
  });
