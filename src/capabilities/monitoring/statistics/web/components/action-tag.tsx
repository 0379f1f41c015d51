import type { RankedWord } from "#capabilities/monitoring/statistics/contract.ts";
import { Tag } from "#ui/tag.tsx";

export const actionWords: Record<RankedWord["action"], string> = {
  refuse: "拦截",
  hold: "转审",
  replace: "替换",
  watch: "仅监测",
};

const looks = { refuse: "bad", hold: "warn", replace: "info", watch: "plain" } as const;

/** What becomes of a text with the word. */
export function ActionTag({ action }: { action: RankedWord["action"] }) {
  return (
    <Tag kind={looks[action]} {...(action === "watch" && { icon: "eye" })}>
      {actionWords[action]}
    </Tag>
  );
}
