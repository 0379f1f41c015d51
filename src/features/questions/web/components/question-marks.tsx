import type { QuestionCard } from "#features/questions/contract.ts";
import { Tag } from "#ui/tag.tsx";

type Marked = Pick<QuestionCard, "state" | "bounty" | "bounty_held" | "owners_only"> & { category?: string };

/** Where a question stands: solved, closed, with how many points. Open ones have no mark. */
export function QuestionMarks({ state, bounty, bounty_held: held, owners_only, category }: Marked) {
  return (
    <>
      {state === "solved" ? (
        <Tag kind="ok" icon="check">
          已解决
        </Tag>
      ) : state === "closed" ? (
        <Tag icon="lock">已关闭</Tag>
      ) : null}
      {owners_only ? (
        <Tag kind="accent" icon="check">
          仅车主回答
        </Tag>
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
