import type { QuestionCard } from "#features/questions/contract.ts";
import { Tag } from "#ui/tag.tsx";

type Marked = Pick<QuestionCard, "state" | "bounty" | "bounty_held"> & { category?: string };

/** Where a question stands: solved, closed, with how many points. Open ones have no mark. */
export function QuestionMarks({ state, bounty, bounty_held: held, category }: Marked) {
  return (
    <>
      {state === "solved" ? (
        <Tag kind="ok" icon="check">
          已解决
        </Tag>
      ) : state === "closed" ? (
        <Tag icon="lock">已关闭</Tag>
      ) : null}
      {category ? <Tag>{category}</Tag> : null}
      {bounty > 0 ? (
        <Tag kind={held ? "accent" : "plain"} icon="coin">
          悬赏 {bounty} 积分{held ? "" : "（已发放）"}
        </Tag>
      ) : null}
    </>
  );
}
