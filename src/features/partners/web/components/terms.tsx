import { useQuery } from "@tanstack/react-query";
import { formatFen } from "#shared/money.ts";
import { partnerTerms } from "../api/partners.ts";

/** What an order of this much is taken as an example. */
const EXAMPLE = 100_000;

/** Basis points as people read them: 5%, 7.5%. */
export const rateWords = (rateBp: number): string => `${rateBp / 100}%`;

/** What partners agree to, with an example that promises nothing. */
export function Terms() {
  const { data } = useQuery(partnerTerms());
  if (data === undefined) return null;
  const { rate_bp: rate, least_fen: least, days } = data;
  const lines = [
    `佣金按商品实付金额计算（扣除优惠，不含运费），目前默认比例 ${rateWords(rate)}，以每笔订单付款时为准。`,
    `举例：有人通过你的链接买了实付 ${formatFen(EXAMPLE)} 的商品，佣金是 ${formatFen(Math.floor((EXAMPLE * rate) / 10_000))}；退货退款的部分不计。这不是收益承诺。`,
    "别人点开你的链接后 15 天内下单算你的，以最后一次点开的链接为准；自己买的不算。",
    `订单收货后过了退货期（一般 ${days} 天）自动结算，之后再发生退款会从佣金里扣回。`,
    `满 ${formatFen(least)} 可以提现，需要本人姓名、身份证号和收款账号，用于付款和依法报税；税费按国家规定由收款人承担，资料加密保存、到期删除。`,
    "只有一级：没有下级，也不因为推荐别人做合伙人得到任何收入。佣金是钱，不是积分。",
  ];
  return (
    <section aria-label="规则" className="mx-edge mt-3 rounded-3 bg-surface p-4">
      <h2 className="text-15 font-bold">合作规则</h2>
      <ul className="mt-2 grid list-disc gap-1.5 pl-4 text-13 leading-body text-ink-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
