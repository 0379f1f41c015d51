import { judgeTexts } from "#capabilities/words/server/public.ts";
import type { Services } from "#platform/services.ts";
import type { ReviewRowInput } from "./present.ts";

/** Cards with the words of the list that stand in them now, as the list is now; nothing of it is stored. */
export async function withHits(
  services: Pick<Services, "db" | "events">,
  rows: readonly ReviewRowInput[],
): Promise<ReviewRowInput[]> {
  const texts = rows.flatMap(({ content }) => [content.title ?? "", content.text]);
  const { hits } = await judgeTexts(services, texts);
  const of = (index: number, part: "title" | "text") =>
    (hits[index] ?? []).map(({ text, group, action, start, end }) => ({
      part,
      text,
      list: group,
      refused: action === "refuse",
      start,
      end,
    }));
  return rows.map((row, at) => ({ ...row, hits: [...of(at * 2, "title"), ...of(at * 2 + 1, "text")] }));
}
