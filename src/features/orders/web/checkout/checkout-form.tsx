import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { AddressChoice } from "#capabilities/people/addresses/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import { useKeptValues } from "#client/kept-values.ts";
import { OWN } from "#client/own-queries.ts";
import { partnerCode } from "#client/partner-code.ts";
import { RequestError } from "#client/request.ts";
import { useRequestKey } from "#client/request-key.ts";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { formatFen } from "#shared/money.ts";
import { BottomBar } from "#ui/bottom-bar.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ListRow } from "#ui/list-row.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextArea } from "#ui/text-area.tsx";
import type { PlacedOrder, QuoteView } from "../../checkout-contract.ts";
import { refreshOrders } from "../api.ts";
import { GoodsLine } from "../components/goods-line.tsx";
import { WaitingRows } from "../components/waiting-rows.tsx";
import { checkoutApi, orderQuote } from "./api.ts";
import { InvoiceFields } from "./invoice-fields.tsx";
import { Sums } from "./sums.tsx";
import { type CheckoutValues, checkValues, initialValues } from "./values.ts";

const CouponSheet = lazyPart(async () => (await import("./coupon-sheet.tsx")).default);

interface CheckoutFormProps {
  lines: { sku_id: string; quantity: number; exchange: boolean }[];
  /** As the address has it; undefined for what is ticked in the cart. */
  buy: string | undefined;
  /** What the address book answered. */
  addressId: string | undefined;
}

/** All that is said before an order is placed, and what it costs, asked anew with every choice. */
export function CheckoutForm({ lines, buy, addressId }: CheckoutFormProps) {
  const { section } = useScreen();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const kept = useKeptValues<CheckoutValues>(`checkout.${buy ?? "cart"}`, initialValues);
  const here = pathOf("shop.checkout", {}, { section, query: { buy } });
  const [values] = kept.kept;
  const wanted = {
    ...{ lines, section: section.slug, use_points: values.use_points },
    address_id: values.address_id === "" ? null : values.address_id,
    ...{ coupon_id: values.coupon_id, red_packet_id: values.red_packet_id },
  };
  const query = useQuery(orderQuote({ ...wanted, pick: values.pick }));
  const quote = query.data;
  const form = useForm<CheckoutValues>({
    initial: initialValues,
    kept: kept.kept,
    check: checkValues,
    async save(said) {
      if (quote === undefined) return;
      const body = {
        ...wanted,
        ...{ coupon_id: quote.coupon_id, red_packet_id: quote.red_packet_id, seen: quote.version },
        ...{ expected_fen: quote.pay_fen, expected_points: quote.points, from_cart: buy === undefined },
        invoice: {
          kind: said.invoice,
          title: said.invoice === "none" ? "" : said.title,
          tax_number: said.invoice === "company" ? said.tax_number : "",
        },
        note: said.note,
        partner_code: partnerCode(),
      };
      try {
        const placed = await checkoutApi(
          "POST /api/orders",
          { body: { ...body, idempotency_key: keyOf(body) } },
          { quiet: true },
        );
        kept.forget();
        navigate(afterwards(placed), { replace: true });
      } catch (error) {
        // What is told beside the button stands in the new sums above it as well.
        await queryClient.invalidateQueries({ queryKey: [OWN, "quote"] });
        throw error;
      } finally {
        void refreshOrders(queryClient);
      }
    },
  });
  const afterwards = ({ number, payment_number: payment }: PlacedOrder) =>
    payment === ""
      ? pathOf("shop.order", { number }, { section })
      : pathOf("shop.pay", { number: payment }, { section });
  // The address book answers in the address; taken once, it goes from there.
  const take = useEffectEvent((id: string) => {
    form.set({ address_id: id });
    navigate(here, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (addressId !== undefined) take(addressId);
  }, [addressId]);
  if (query.error instanceof RequestError && query.error.code === "MINORS_MODE")
    return <EmptyState title="未成年人模式下不能购买" text="请由监护人关闭未成年人模式后再来。" />;
  if (quote === undefined) return <NotLoaded query={query} waiting={<WaitingRows />} />;
  const stuck = quote.problems.filter((problem) => problem !== "请选择收货地址");
  return (
    <form {...form.props} aria-label="确认订单">
      <section className="mt-2 bg-surface py-4">
        <AddressChoice
          to={here}
          value={values.address_id}
          error={form.errorOf("address_id")}
          onDefault={(id) => form.set({ address_id: id })}
        />
      </section>
      <Lines quote={quote} />
      <Savings quote={quote} values={values} onChange={(changes) => form.set(changes)} />
      <Sums quote={quote} />
      <InvoiceFields form={form} />
      <section className="mt-2 bg-surface px-edge py-3">
        <TextArea label="备注（选填）" rows={2} maxLength={200} {...form.text("note")} />
      </section>
      <p className="px-edge py-3 text-12 leading-body text-ink-3">
        收货信息加密保存，只用于这个订单。提交后请在 30 分钟内付款，超时自动取消。
      </p>
      <BottomBar label="提交订单" className="justify-between">
        <div className="w-full">
          <FormProblem form={form} />
        </div>
        {[...quote.told, ...stuck].map((words) => (
          <p key={words} role="status" className="w-full text-13 text-bad">
            {words}
          </p>
        ))}
        <span className="num text-13">
          应付 <b className="text-17">{formatFen(quote.pay_fen)}</b>
          {quote.points > quote.points_off && ` + ${quote.points - quote.points_off} 积分`}
        </span>
        <Button
          type="submit"
          variant="accent"
          loading={form.busy || query.isPlaceholderData}
          disabled={stuck.length > 0}
        >
          提交订单
        </Button>
      </BottomBar>
    </form>
  );
}

function Lines({ quote }: { quote: QuoteView }) {
  return (
    <ul aria-label="商品" className="mt-2 bg-surface px-edge py-2">
      {quote.lines.map((line) => (
        <li key={line.sku_id}>
          <GoodsLine
            picture={line.picture}
            title={line.title === "" ? "商品已下架" : line.title}
            choice={line.choice}
            notes={[
              `× ${line.quantity}${line.price_words === "" ? "" : `　${line.price_words}`}`,
              ...(line.problem === null ? [] : [line.problem]),
              ...(line.ships_in === "" ? [] : [line.ships_in]),
            ]}
            end={line.exchange ? `${line.points} 积分` : formatFen(line.fen)}
          />
        </li>
      ))}
    </ul>
  );
}

interface SavingsProps {
  quote: QuoteView;
  values: CheckoutValues;
  onChange: (changes: Partial<CheckoutValues>) => void;
}

function Savings({ quote, values, onChange }: SavingsProps) {
  const [open, setOpen] = useState<"coupon" | "packet">();
  const packets = quote.coupons.filter(({ kind }) => kind === "red_packet");
  const coupons = quote.coupons.filter(({ kind }) => kind !== "red_packet");
  const words = (fen: number, all: typeof coupons) => {
    if (fen > 0) return formatFen(-fen);
    const usable = all.filter(({ problem }) => problem === null).length;
    return usable > 0 ? `${usable} 张可用` : "无可用";
  };
  const { most, most_fen: mostFen, balance } = quote.point_rule;
  return (
    <section aria-label="优惠" className="mt-2 bg-surface">
      <button type="button" className="press block w-full text-left" onClick={() => setOpen("coupon")}>
        <ListRow label="优惠券" value={words(quote.coupon_fen, coupons)} />
      </button>
      <button type="button" className="press block w-full text-left" onClick={() => setOpen("packet")}>
        <ListRow label="红包" value={words(quote.red_packet_fen, packets)} />
      </button>
      <div className="px-edge">
        <Switch
          checked={values.use_points}
          disabled={mostFen === 0 && !values.use_points}
          onChange={(event) => onChange({ use_points: event.target.checked })}
        >
          <span className="block text-15">积分抵扣</span>
          <span className="num block text-12 text-ink-3">
            {mostFen > 0
              ? `可用 ${most} 积分抵 ${formatFen(mostFen)}，共 ${balance} 积分`
              : `共 ${balance} 积分，这一单不能抵扣`}
          </span>
        </Switch>
      </div>
      {open !== undefined && (
        <CouponSheet
          title={open === "coupon" ? "优惠券" : "红包"}
          coupons={open === "coupon" ? coupons : packets}
          chosen={open === "coupon" ? quote.coupon_id : quote.red_packet_id}
          onChoose={(id) => {
            const both = { coupon_id: quote.coupon_id, red_packet_id: quote.red_packet_id, pick: false };
            onChange(open === "coupon" ? { ...both, coupon_id: id } : { ...both, red_packet_id: id });
            setOpen(undefined);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}
