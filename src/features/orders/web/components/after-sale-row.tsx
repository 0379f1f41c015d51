import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { formatDate } from "#shared/format.ts";
import { afterSaleKindNames } from "#shared/order.ts";
import { Tag } from "#ui/tag.tsx";
import type { AfterSaleCard } from "../../after-sale-contract.ts";
import { afterSaleTag, amountWords } from "../words.ts";
import { GoodsLine } from "./goods-line.tsx";

/** One after-sale in the list. */
export function AfterSaleRow({ sale }: { sale: AfterSaleCard }) {
  const { section } = useScreen();
  const { number, kind, state, lines, fen, points } = sale;
  const tag = afterSaleTag(state);
  return (
    <a
      href={pathOf("shop.aftersale", { number }, { section })}
      className="press mx-edge mt-3 block rounded-3 bg-surface p-4"
    >
      <span className="flex items-center gap-2">
        <b className="text-15 font-semibold">{afterSaleKindNames[kind]}</b>
        <span className="num min-w-0 flex-1 truncate text-13 text-ink-3">
          {formatDate(sale.created_at, { time: true })}
        </span>
        <Tag kind={tag.kind}>{tag.label}</Tag>
      </span>
      {lines.map((line) => (
        <GoodsLine
          key={line.id}
          {...line}
          end={<span className="text-13 text-ink-3">×{line.quantity}</span>}
        />
      ))}
      {kind !== "exchange" && (
        <span className="num block text-right text-13 text-ink-2">
          退回 <b className="text-15 font-semibold text-ink">{amountWords(fen, points)}</b>
        </span>
      )}
      {sale.send_by !== null && (
        <span className="num mt-1 block text-right text-12 text-warn">
          请在 {formatDate(sale.send_by, { time: true, year: false })} 前寄回
        </span>
      )}
    </a>
  );
}
