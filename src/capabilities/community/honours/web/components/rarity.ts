import type { Honour } from "#capabilities/community/honours/contract.ts";

/** How rare an honour is, in words; nothing before it was counted, or while nobody holds it. */
export function rarityText({ rarity }: Pick<Honour, "rarity">): string {
  if (rarity === null || rarity.among === 0) return "";
  if (rarity.holders === 0) return "还没有车友拥有";
  const share = (rarity.holders / rarity.among) * 100;
  if (share < 0.1) return "仅不到 0.1% 车友拥有";
  const figure = share < 10 ? share.toFixed(1).replace(/\.0$/, "") : String(Math.round(share));
  return `${share < 10 ? "仅 " : ""}${figure}% 车友拥有`;
}
