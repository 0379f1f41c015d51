import type { GenerationItem } from "#capabilities/cars/catalogue/contract.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { yearsText } from "../picking.ts";
import { PickRow } from "./pick-row.tsx";

/** One generation on its series' page; leads to its trims where any are known. */
export function GenerationLine({ generation }: { generation: GenerationItem }) {
  const { section } = useScreen();
  const { id, code, name, from_year: from, to_year: to, trims } = generation;
  const words = (
    <span className="flex items-baseline gap-2">
      <b className="text-15 font-semibold">{code}</b>
      <span className="truncate text-13 text-ink-2">{name}</span>
      <span className="num ml-auto flex-none text-13 text-ink-3">{yearsText({ from, to })}</span>
    </span>
  );
  return (
    <li className="hair-t first:border-t-0">
      {trims > 0 ? (
        <PickRow
          to={pathOf("my.carmodel", {}, { section, query: { gene: id } })}
          value={`${trims} 款`}
          className="min-h-12"
        >
          {words}
        </PickRow>
      ) : (
        <div className="flex min-h-12 flex-col justify-center">{words}</div>
      )}
    </li>
  );
}
