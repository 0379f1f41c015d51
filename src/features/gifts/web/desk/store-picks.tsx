import { useQuery } from "@tanstack/react-query";
import { deskPathOf } from "#sections/desk-paths.ts";
import { isUmbrella } from "#sections/registry.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { stores } from "./api.ts";

interface StorePicksProps {
  /** Slug of the batch's section: its stores, and those of the umbrella. */
  section: string;
  value: readonly string[];
  error: string | null;
  onChange: (ids: string[]) => void;
}

/** In which stores it can be collected. */
export function StorePicks({ section, value, error, onChange }: StorePicksProps) {
  const query = useQuery(stores());
  const { data } = query;
  if (data === undefined) return <NotLoaded compact query={query} waiting={<RowsSkeleton rows={1} />} />;
  const usable = data.items.filter(
    (store) =>
      (isUmbrella(store.section) || store.section === section) && (store.active || value.includes(store.id)),
  );
  return (
    <fieldset>
      <legend className="mb-1 text-13 text-ink-2">门店</legend>
      {usable.length === 0 ? (
        <p className="text-13 text-ink-3">
          还没有门店，
          <a href={deskPathOf("admin.gifts", {}, { query: { view: "stores" } })} className="text-accent-ink">
            先去新建
          </a>
        </p>
      ) : (
        usable.map(({ id, name, address, active }) => (
          <Checkbox
            key={id}
            shape="square"
            checked={value.includes(id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...value, id] : value.filter((one) => one !== id))
            }
          >
            {name}
            <span className="text-13 text-ink-3">
              {" "}
              {address}
              {!active && "（已停用）"}
            </span>
          </Checkbox>
        ))
      )}
      {error && <p className="mt-1 text-12 text-bad">{error}</p>}
    </fieldset>
  );
}
