import type { Comment, Thread } from "#capabilities/texts/comments/contract.ts";
import { isFolded } from "./folding.ts";

type SizedComment = Pick<Comment, "body" | "quote" | "reply_to" | "pictures">;
type SizedThread = SizedComment & Pick<Thread, "gone" | "reply_count"> & { replies: readonly SizedComment[] };

/** Characters of a line and its height in px at 375, of a comment and of a reply under it. */
const ROOT = { line: 17, height: 27.2 };
const REPLY = { line: 18, height: 24 };
/** Lines of a folded text, with the way to open it. */
const FOLDED = 7;

/**
 * About how high a thread stands, in px at 375, before it has been drawn: from how much it says and shows. Where places are
 * nearly right, the page hardly moves when they are drawn, and nothing lies over the next thread until then.
 */
export function threadHeight(thread: SizedThread): number {
  const own = thread.gone ? 60 : 78 + bodyHeight(thread, ROOT);
  const replies = thread.replies.map((reply) => 61 + bodyHeight(reply, REPLY));
  if (replies.length === 0) return own;
  const more = thread.reply_count > replies.length ? 32 : 0;
  return own + 24 + replies.reduce((sum, height) => sum + height, 0) + more;
}

function bodyHeight(comment: SizedComment, { line, height }: typeof ROOT): number {
  const { body, quote, reply_to: answered, pictures } = comment;
  const lines = isFolded(body) ? FOLDED : linesOf(body, line, (answered?.nickname.length ?? -4) + 4);
  const quoted = quote ? 4 + 21 * Math.min(2, linesOf(quote.text, 22, quote.nickname.length + 5)) : 0;
  const shown = pictures.length > 1 ? 105 * Math.ceil(pictures.length / 3) : pictures.length * 156;
  return lines * height + quoted + shown;
}

/**
 * Lines of a text with so many Chinese characters in each, of which some stand before it. Latin letters, which are
 * narrower, count as much: rather a little too high than words that lie over the next thread.
 */
const linesOf = (text: string, line: number, before: number): number =>
  text
    .split("\n")
    .reduce((sum, { length }, at) => sum + Math.ceil((length + (at ? 0 : before)) / line || 1), 0);
