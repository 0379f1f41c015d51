import type { Feature } from "#platform/feature.ts";

export const goods: Feature = { name: "goods", title: "商品" };
