import type { Comment, Thread } from "#capabilities/comments/contract.ts";
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
 * nearly right, the page does not move when what is above it is drawn, and a jump to a floor far below lands near it.
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
  const lead = answered === null ? "" : `回复 ${answered.nickname}：`;
  const lines = isFolded(body) ? FOLDED : linesOf(lead + body, line);
  const quoted =
    quote === null ? 0 : 4 + 21 * Math.min(2, linesOf(`00 楼 ${quote.nickname}：${quote.text}`, 22));
  const shown =
    pictures.length === 0 ? 0 : pictures.length === 1 ? 156 : 105 * Math.ceil(pictures.length / 3);
  return lines * height + quoted + shown;
}

/** Lines of a text with so many Chinese characters in each; a Latin letter takes about half of one's place. */
function linesOf(text: string, line: number): number {
  return text.split("\n").reduce((sum, paragraph) => {
    const latin = paragraph.match(/[\u0020-\u024f]/g)?.length ?? 0;
    return sum + Math.max(1, Math.ceil((paragraph.length - latin * 0.45) / line));
  }, 0);
}
