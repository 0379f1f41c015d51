import { useSyncExternalStore } from "react";
import { keptList } from "#client/kept-choice.ts";
import { LINES_MAX, PIECES_MAX } from "#shared/order.ts";

/** What a visitor means to buy: kept on his device until he signs in. */
export interface KeptItem {
  sku_id: string;
  quantity: number;
  chosen: boolean;
  /** What it cost when he put it there, in fen. */
  seen_fen: number;
}

function isKept(value: unknown): value is KeptItem {
  if (typeof value !== "object" || value === null) return false;
  const { sku_id: id, quantity, chosen, seen_fen: seen } = value as Partial<KeptItem>;
  if (typeof id !== "string" || !/^\d+$/.test(id) || typeof chosen !== "boolean") return false;
  const whole = (number: unknown, least: number, most: number) =>
    Number.isInteger(number) && (number as number) >= least && (number as number) <= most;
  return whole(quantity, 1, PIECES_MAX) && whole(seen, 0, 1_000_000_000);
}

const list = keptList("paddock.cart", LINES_MAX, isKept);
const none: readonly KeptItem[] = [];
const listeners = new Set<() => void>();
let known: readonly KeptItem[] | undefined;

export const keptCart = (): readonly KeptItem[] => {
  known ??= list.read();
  return known;
};

function write(items: readonly KeptItem[]): void {
  known = list.write(items);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  // Another tab changes it as well.
  const onStorage = () => {
    known = undefined;
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

/** The visitor's cart, newest first; empty where the server draws. */
export const useKeptCart = (): readonly KeptItem[] => useSyncExternalStore(subscribe, keptCart, () => none);

/** Puts pieces on top of those that are there. @returns false when the cart is full */
export function keepInCart(skuId: string, quantity: number, seenFen: number): boolean {
  const items = keptCart();
  const before = items.find((item) => item.sku_id === skuId);
  if (before === undefined && items.length >= LINES_MAX) return false;
  const wanted = Math.min(PIECES_MAX, (before?.quantity ?? 0) + quantity);
  const item = { sku_id: skuId, quantity: wanted, chosen: true, seen_fen: seenFen };
  write([item, ...items.filter((one) => one !== before)]);
  return true;
}

/** Changes some of it. */
export function changeKept(skuIds: readonly string[], changes: Partial<Omit<KeptItem, "sku_id">>): void {
  write(keptCart().map((item) => (skuIds.includes(item.sku_id) ? { ...item, ...changes } : item)));
}

export function dropKept(skuIds: readonly string[]): void {
  write(keptCart().filter((item) => !skuIds.includes(item.sku_id)));
}
