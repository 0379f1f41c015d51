import { formatFen } from "#shared/money.ts";
import type { QuoteView } from "../../checkout-contract.ts";

/** How the total comes about, line by line. */
export function Sums({ quote }: { quote: QuoteView }) {
  const rows: { label: string; value: string; words?: readonly string[] }[] = [
    { label: "商品金额", value: formatFen(quote.goods_fen) },
    {
      label: "运费",
      value:
        quote.freight_fen === null
          ? "选择地址后计算"
          : quote.freight_fen === 0
            ? "包邮"
            : `+${formatFen(quote.freight_fen)}`,
      words: quote.freight_words,
    },
  ];
  const off = (label: string, fen: number) => {
    if (fen > 0) rows.push({ label, value: formatFen(-fen) });
  };
  off("优惠券", quote.coupon_fen);
  off("红包", quote.red_packet_fen);
  off(`积分抵扣（${quote.points_off} 积分）`, quote.points_fen);
  const exchanged = quote.points - quote.points_off;
  if (exchanged > 0) rows.push({ label: "积分兑换", value: `${exchanged} 积分` });
  return (
    <dl className="mt-2 bg-surface px-edge py-3 text-13">
      {rows.map(({ label, value, words = [] }) => (
        <div key={label} className="flex flex-wrap justify-between py-1">
          <dt className="text-ink-2">{label}</dt>
          <dd className="num">{value}</dd>
          {words.map((line) => (
            <dd key={line} className="num w-full text-12 text-ink-3">
              {line}
            </dd>
          ))}
        </div>
      ))}
      <div className="flex justify-between pt-2 text-15 font-semibold">
        <dt>应付</dt>
        <dd className="num">{formatFen(quote.pay_fen)}</dd>
      </div>
    </dl>
  );
}
