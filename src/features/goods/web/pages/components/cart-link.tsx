import { buying, canBuy } from "#client/buying.ts";
import { lazyPart } from "#ui/lazy-part.tsx";

const Fetched = lazyPart(async () => (await buying()).CartLink, {
  waiting: <span className="size-11 flex-none" />,
  failed: () => null,
});

/** The way to the cart, as orders draw it; nothing where nothing can be bought. */
export function CartLink({ look }: { look: "bar" | "head" }) {
  return canBuy() ? <Fetched look={look} /> : null;
}
