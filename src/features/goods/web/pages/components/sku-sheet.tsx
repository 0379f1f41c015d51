import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { buying, canBuy } from "#client/buying.ts";
import { useScreen } from "#client/screen-context.tsx";
import { withSignIn } from "#client/sign-in.ts";
import type { GoodsDetail, GoodsSide, GoodsSku } from "#features/goods/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { formatFen } from "#shared/money.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Picture } from "#ui/picture.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { goodsApi, goodsSide } from "../api.ts";
import { firstPick, leads, type Picked, pickedSku, valuesOf } from "../choice.ts";
import { mostOf, ownPrice } from "../own-price.ts";
import { FitmentLine } from "./fitment-line.tsx";
import { pointsWords } from "./goods-card.tsx";
import { Price } from "./price.tsx";

interface SkuSheetProps {
  goods: GoodsDetail;
  side: GoodsSide | null;
  onClose: () => void;
}

/** Chooses what is bought of goods, and how many. */
export default function SkuSheet({ goods, side, onClose }: SkuSheetProps) {
  const [picked, setPicked] = useState<Picked>(() => firstPick(goods.skus));
  const [wanted, setWanted] = useState(1);
  const [byPoints, setByPoints] = useState(false);
  const sku = pickedSku(goods.skus, picked);
  const most = sku === undefined ? 1 : Math.max(1, mostOf(sku, goods, side));
  const quantity = Math.min(wanted, most);
  const isPoints = byPoints && sku !== undefined && sku.points !== null;
  const pick = (axis: number, value: string) =>
    setPicked(goods.axes.map((_, at) => (at === axis ? value : picked[at])));
  return (
    <Sheet
      title="选择规格"
      hideTitle
      onClose={onClose}
      footer={
        <Foot goods={goods} side={side} sku={sku} quantity={quantity} points={isPoints} onDone={onClose} />
      }
    >
      <Head goods={goods} side={side} sku={sku} />
      {goods.axes.map((axis, at) => (
        <fieldset key={axis} className="pt-4">
          <legend className="sr-only">{axis}</legend>
          <p aria-hidden="true" className="text-13 text-ink-2">
            {axis}
          </p>
          <div className="flex flex-wrap gap-2.5 pt-2">
            {valuesOf(goods.skus, at).map((value) => (
              <Value
                key={value}
                value={value}
                picked={picked[at] === value}
                leads={leads(goods.skus, picked, { axis: at, value })}
                onPick={() => pick(at, value)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <div className="pt-4 empty:hidden">
        <FitmentLine goods={goods} side={side} />
      </div>
      {canBuy() && sku?.points ? (
        <SegmentedControl
          label="购买方式"
          className="mt-4"
          options={[
            { value: "money", label: "现金购买" },
            { value: "points", label: pointsWords(sku.points) },
          ]}
          value={isPoints ? "points" : "money"}
          onChange={(value) => setByPoints(value === "points")}
        />
      ) : null}
      <div className="flex items-center gap-2 py-4">
        <span className="text-13 text-ink-2">数量</span>
        <span className="num text-12 text-ink-3">{limitWords(goods, side, sku)}</span>
        <span className="ml-auto flex items-center">
          <IconButton
            icon="minus"
            label="减少一件"
            disabled={quantity <= 1}
            onClick={() => setWanted(quantity - 1)}
          />
          <output aria-label="数量" className="num min-w-11 text-center text-20 font-bold">
            {quantity}
          </output>
          <IconButton
            icon="plus"
            label="增加一件"
            disabled={quantity >= most}
            onClick={() => setWanted(quantity + 1)}
          />
        </span>
      </div>
    </Sheet>
  );
}

function limitWords(goods: GoodsDetail, side: GoodsSide | null, sku: GoodsSku | undefined): string {
  const own = side?.skus.find(({ id }) => id === sku?.id);
  if (own?.flash_left != null) return `秒杀还可买 ${own.flash_left} 件`;
  if (own?.limit_left != null) return `还可买 ${own.limit_left} 件`;
  return goods.limit_per_member === null ? "" : `每人限购 ${goods.limit_per_member} 件`;
}

function Head({
  goods,
  side,
  sku,
}: {
  goods: GoodsDetail;
  side: GoodsSide | null;
  sku: GoodsSku | undefined;
}) {
  const picture = sku?.picture ?? goods.picture;
  const price = sku && ownPrice(sku, side);
  const stock =
    sku === undefined
      ? "请选择完整规格"
      : { in: "有货", few: `仅剩 ${sku.stock.left} 件`, out: "已售罄" }[sku.stock.state];
  return (
    <div className="flex gap-3">
      {picture ? (
        <span className="block w-28 flex-none overflow-hidden rounded-2">
          <Picture media={picture} alt="" ratio="1:1" sizes="30vw" />
        </span>
      ) : null}
      <div className="min-w-0 flex-1 pr-8">
        {price ? (
          <p className="flex flex-wrap items-baseline gap-x-2">
            <Price fen={price.fen} large />
            {price.words ? <Tag kind="accent">{price.words}</Tag> : null}
          </p>
        ) : null}
        {sku?.owner_fen != null && price && sku.owner_fen < price.fen ? (
          <Tag kind="warn" icon="cert">
            车主价 {formatFen(sku.owner_fen)}
          </Tag>
        ) : null}
        <p className="mt-1 text-13 text-ink-3">{[stock, goods.ships_in].filter(Boolean).join(" · ")}</p>
        {sku && sku.values.length > 0 ? (
          <p className="mt-0.5 text-13 text-ink-2">已选 {sku.values.join(" · ")}</p>
        ) : null}
      </div>
    </div>
  );
}

interface ValueProps {
  value: string;
  picked: boolean;
  leads: ReturnType<typeof leads>;
  onPick: () => void;
}

function Value({ value, picked, leads: where, onPick }: ValueProps) {
  return (
    <button
      type="button"
      aria-pressed={picked}
      disabled={where === "nowhere" && !picked}
      onClick={onPick}
      className={cx(
        "press min-h-11 rounded-2 px-4 text-15 inset-ring disabled:opacity-50",
        picked ? "bg-accent-soft font-semibold text-accent-ink inset-ring-accent" : "inset-ring-line-2",
        where !== "there" && "line-through",
      )}
    >
      {value}
      {where === "sold out" ? <span className="sr-only">，已售罄</span> : null}
    </button>
  );
}

interface FootProps {
  goods: GoodsDetail;
  side: GoodsSide | null;
  sku: GoodsSku | undefined;
  quantity: number;
  points: boolean;
  onDone: () => void;
}

/** Into the cart or straight to the checkout; a reminder where it is sold out; why not, where it cannot be bought. */
function Foot({ goods, side, sku, quantity, points, onDone }: FootProps) {
  const wanted = { skuId: sku?.id ?? "", quantity, points };
  const cart = useMutation({ mutationFn: async () => (await buying()).addToCart(wanted), onSuccess: onDone });
  const buy = useMutation({ mutationFn: async () => (await buying()).buyNow(wanted), onSuccess: onDone });
  if (!goods.on_sale) return <Refused why="已下架" />;
  if (sku === undefined) return <Refused why="请选择完整规格" />;
  if (sku.stock.state === "out") return <Restock goods={goods} side={side} sku={sku} />;
  const own = side?.skus.find(({ id }) => id === sku.id);
  if (own?.needs_certificate) return <Certify why={own.problem ?? ""} />;
  if (own?.problem) return <Refused why={own.problem} />;
  if (!canBuy()) return null;
  const sum = points ? (sku.points?.fen ?? 0) * quantity : ownPrice(sku, side).fen * quantity;
  return (
    <div className="flex w-full gap-3">
      {points ? null : (
        <Button
          variant="line"
          className="min-w-0 flex-1"
          loading={cart.isPending}
          onClick={() => cart.mutate()}
        >
          加入购物车
        </Button>
      )}
      <Button
        variant="accent"
        className="min-w-0 flex-1"
        loading={buy.isPending}
        onClick={() => buy.mutate()}
      >
        {points
          ? `兑换 ${pointsWords({ points: (sku.points?.points ?? 0) * quantity, fen: sum })}`
          : `立即购买 ${formatFen(sum)}`}
      </Button>
    </div>
  );
}

/** For owners alone: the way to the certification, below why. */
function Certify({ why }: { why: string }) {
  const { section } = useScreen();
  return (
    <div className="w-full">
      <p className="pb-2.5 text-center text-13 text-ink-2">{why}</p>
      <a href={pathOf("my.cars", {}, { section })} className={buttonClass({ variant: "accent", wide: true })}>
        去认证爱车
      </a>
    </div>
  );
}

const Refused = ({ why }: { why: string }) => (
  <Button variant="accent" disabled wide>
    {why}
  </Button>
);

function Restock({ goods, side, sku }: { goods: GoodsDetail; side: GoodsSide | null; sku: GoodsSku }) {
  const queryClient = useQueryClient();
  const asked = side?.skus.find(({ id }) => id === sku.id)?.asked === true;
  const ask = useMutation({
    mutationFn: () =>
      goodsApi(asked ? "DELETE /api/skus/{id}/restock" : "PUT /api/skus/{id}/restock", {
        params: { id: sku.id },
      }),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: goodsSide(goods.id).queryKey });
      toast(asked ? "已取消提醒" : "到货时会通知你", { kind: "done" });
    },
  });
  return (
    <Button
      variant={asked ? "quiet" : "accent"}
      icon={asked ? "check" : "bell"}
      aria-pressed={asked}
      wide
      loading={ask.isPending}
      onClick={() => void withSignIn(() => ask.mutateAsync(), "到货提醒").catch(() => undefined)}
    >
      {asked ? "到货会提醒你" : "到货提醒"}
    </Button>
  );
}
