import { formatCount } from "#shared/format.ts";

/** `12 讨论 · 340 浏览` */
export const figuresOf = ({ items, views }: { items: number; views: number }): string =>
  `${formatCount(items)} 讨论 · ${formatCount(views)} 浏览`;
