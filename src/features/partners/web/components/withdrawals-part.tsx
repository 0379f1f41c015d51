import { useInfiniteQuery } from "@tanstack/react-query";
import { formatDate } from "#shared/format.ts";
import { formatFen } from "#shared/money.ts";
import { EndlessList } from "#ui/endless-list.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { withdrawals } from "../api/partners.ts";
import { withdrawalWords } from "../words.ts";

/** What a partner asked to be paid out. */
export function WithdrawalsPart() {
  const query = useInfiniteQuery(withdrawals());
  return (
    <EndlessList
      query={query}
      label="提现"
      estimate={68}
      waiting={<RowsSkeleton rows={3} />}
      empty={{ compact: true, title: "还没有提现", text: "佣金结算后可以提现，进度会显示在这里。" }}
    >
      {(one) => (
        <div className="mx-edge hair-b py-3">
          <p className="flex items-center gap-2">
            <b className="num text-15 font-semibold">{formatFen(one.fen)}</b>
            <Tag kind={withdrawalWords[one.state].kind}>{withdrawalWords[one.state].label}</Tag>
          </p>
          <p className="num mt-0.5 text-12 text-ink-3">
            {formatDate(one.created_at, { time: true })} · {one.masked}
            {one.reason !== "" && ` · ${one.reason}`}
          </p>
        </div>
      )}
    </EndlessList>
  );
}
