import { useScreen } from "#client/screen-context.tsx";
import type { GoodsCard as Card } from "#features/goods/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { boast } from "#shared/boast.ts";
import { formatFen } from "#shared/money.ts";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { Tag } from "#ui/tag.tsx";
import { Price } from "./price.tsx";

/** Goods in a list of two columns. */
export function GoodsCard({ goods }: { goods: Card }) {
  const { section } = useScreen();
  const price = goods.flash?.price_fen ?? goods.price_fen;
  return (
    <a href={pathOf("shop.goods", { id: goods.id }, { section })} className="press block">
      <span className="relative block overflow-hidden rounded-2">
        {goods.picture ? (
          <Picture media={goods.picture} alt="" ratio="1:1" sizes="min(50vw, 270px)" />
        ) : (
          <span className="grid aspect-1/1 w-full place-items-center bg-surface-3 text-ink-3">
            <Icon name="shop" />
          </span>
        )}
        <Corner goods={goods} />
      </span>
      <span className="mt-2 line-clamp-2 text-15 leading-tight">{goods.title}</span>
      <span className="mt-0.5 flex flex-wrap items-baseline gap-x-1.5">
        <Price fen={price} more={goods.max_fen > goods.price_fen && goods.flash === null} />
        {goods.flash ? (
          <span className="num text-12 text-ink-3 line-through">{formatFen(goods.price_fen)}</span>
        ) : goods.member_fen === null ? null : (
          <span className="num text-12 text-ink-2">会员价 {formatFen(goods.member_fen)}</span>
        )}
      </span>
      {goods.points ? (
        <span className="num flex items-center gap-1 text-12 text-accent-ink">
          <Icon name="coin" size="xs" />
          {pointsWords(goods.points)}
        </span>
      ) : null}
      <span className="num block text-12 text-ink-3">{soldWords(goods)}</span>
    </a>
  );
}

/** What stands in a corner of its picture: at most one thing, the most pressing. */
function Corner({ goods }: { goods: Card }) {
  const word = !goods.on_sale
    ? "已下架"
    : goods.stock.state === "out"
      ? "已售罄"
      : goods.flash
        ? "限时"
        : goods.owners_only
          ? "车主专享"
          : null;
  if (word === null) return null;
  const gone = !goods.on_sale || goods.stock.state === "out";
  return (
    <span className="absolute bottom-2 left-1.5">
      <Tag kind={gone ? "plain" : "solid"}>{word}</Tag>
    </span>
  );
}

/** 800 积分, 800 积分 + ¥10. */
export const pointsWords = ({ points, fen }: NonNullable<Card["points"]>): string =>
  `${points} 积分${fen > 0 ? ` + ${formatFen(fen)}` : ""}`;

/** 预订 412, 已售 860, 仅剩 3. */
export function soldWords({ sold, ships_in, stock }: Pick<Card, "sold" | "ships_in" | "stock">): string {
  const word = ships_in.startsWith("预计") ? "预订" : "已售";
  return [boast(sold, (figure) => `${word} ${figure}`), stock.state === "few" ? `仅剩 ${stock.left}` : ""]
    .filter(Boolean)
    .join(" · ");
}
