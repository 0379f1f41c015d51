import { judgeTexts } from "#capabilities/review/words/server/public.ts";
import type { Services } from "#platform/services.ts";
import type { ReviewRowInput } from "./review-row.ts";

/** Cards with the words of the list that stand in them now, as the list is now; nothing of it is stored. */
export function withHits(
  services: Pick<Services, "db" | "events">,
  rows: readonly ReviewRowInput[],
): Promise<ReviewRowInput[]> {
  return Promise.all(
    rows.map(async (row) => {
      const { kind, section, content } = row;
      const { hits } = await judgeTexts(services, [content.title ?? "", content.text], { kind, section });
      const shown = hits.map(({ word, group, action, text_index, start, end }) => ({
        part: text_index === 0 ? ("title" as const) : ("text" as const),
        ...{ text: word, list: group, action, refused: action === "refuse", start, end },
      }));
      return { ...row, hits: shown };
    }),
  );
}
