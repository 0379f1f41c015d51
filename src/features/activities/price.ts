import { formatFen } from "#shared/money.ts";

/** What a seat costs: 免费, ¥49, 200 积分, ¥49 + 200 积分. */
export function priceWords({ fen, points }: { fen: number; points: number }): string {
  const parts = [fen > 0 ? formatFen(fen) : "", points > 0 ? `${points} 积分` : ""].filter(Boolean);
  return parts.length === 0 ? "免费" : parts.join(" + ");
}

/** What the cheapest ticket of an activity costs, on its card. */
export function priceFrom({
  fen_from: fen,
  points_from: points,
}: {
  fen_from: number;
  points_from: number;
}): string {
  const words = priceWords({ fen, points });
  return fen === 0 && points === 0 ? words : `${words}起`;
}
