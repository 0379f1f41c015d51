import { Tag } from "#ui/tag.tsx";
import { useOwnSeries } from "../own-series.ts";

/** Says that somebody owns a car of a series that the viewer has in his garage as well. */
export default function SameCar({ certified }: { certified: readonly { series: string }[] }) {
  const own = useOwnSeries();
  const isSame = certified.some(({ series }) => own.some(({ key }) => key === series));
  return isSame ? <Tag kind="info">同车</Tag> : null;
}
