import { useQuery } from "@tanstack/react-query";
import { seriesCars } from "#capabilities/cars/catalogue/web/public.ts";
import { SeriesList } from "#capabilities/people/members/web/public.ts";
import type { Form } from "#client/form.ts";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { GoodsValues } from "./goods-values.ts";

type Fitment = GoodsValues["fitments"][number];

interface FitmentsFieldProps {
  form: Form<GoodsValues>;
  /** What the server says of single lines: `fitments.2.series`. */
  nested: Readonly<Record<string, string>>;
}

/** Which cars goods fit: series, and for each its generations with a note. */
export function FitmentsField({ form, nested }: FitmentsFieldProps) {
  const { values, set, errorOf } = form;
  const { fitments } = values;
  const series = [...new Set(fitments.map((one) => one.series))];
  const put = (next: readonly Fitment[]) => set({ fitments: next });
  const problem = Object.entries(nested).find(([field]) => field.startsWith("fitments."))?.[1];
  return (
    <div className="grid gap-3">
      <SeriesList
        label="适配车系（选填，不加则不限）"
        keys={series}
        error={errorOf("fitments") ?? problem ?? null}
        onChange={(keys) =>
          put(
            keys.flatMap((slug) => {
              const known = fitments.filter((one) => one.series === slug);
              return known.length > 0 ? known : [{ series: slug, generation_id: null, note: "" }];
            }),
          )
        }
      />
      {series.map((slug) => (
        <OfSeries
          key={slug}
          slug={slug}
          fitments={fitments.filter((one) => one.series === slug)}
          onChange={(own) =>
            put(series.flatMap((one) => (one === slug ? own : fitments.filter((fit) => fit.series === one))))
          }
        />
      ))}
    </div>
  );
}

interface OfSeriesProps {
  slug: string;
  fitments: readonly Fitment[];
  onChange: (fitments: readonly Fitment[]) => void;
}

/** The lines of one series; a generation stands in one of them only. */
function OfSeries({ slug, fitments, onChange }: OfSeriesProps) {
  const { data } = useQuery(seriesCars(slug));
  const name = data?.series.name ?? slug;
  const generations = data?.generations ?? [];
  const taken = new Set(fitments.map((one) => one.generation_id ?? ""));
  const next = generations.find(({ id }) => !taken.has(id));
  const change = (at: number, changed: Partial<Fitment>) =>
    onChange(fitments.map((one, place) => (place === at ? { ...one, ...changed } : one)));
  return (
    <fieldset className="rounded-2 bg-surface-2 p-3">
      <legend className="sr-only">{name}</legend>
      {fitments.map((fitment, at) => (
        <div
          key={fitment.generation_id ?? "all"}
          className="grid grid-cols-[minmax(0,1fr)] gap-3 py-1.5 wide:grid-cols-2"
        >
          <SelectField
            label={`${name}的哪一代`}
            options={[
              { value: "", label: "全部" },
              ...generations.map(({ id, name: called, code, from_year: from }) => ({
                value: id,
                label: `${called || code}（${from} 起）`,
              })),
            ].filter(({ value }) => value === (fitment.generation_id ?? "") || !taken.has(value))}
            value={fitment.generation_id ?? ""}
            onChange={(id) => change(at, { generation_id: id === "" ? null : id })}
          />
          <TextField
            label="说明（选填）"
            maxLength={30}
            placeholder="需加 5 毫米垫片"
            value={fitment.note}
            onChange={(event) => change(at, { note: event.target.value })}
          />
          {fitments.length > 1 && (
            <Button
              size="s"
              variant="line"
              className="w-fit"
              onClick={() => onChange(fitments.filter((_, place) => place !== at))}
            >
              移除这一代
            </Button>
          )}
        </div>
      ))}
      {next !== undefined && fitments.every((one) => one.generation_id !== null) && (
        <Button
          size="s"
          variant="line"
          icon="plus"
          className="mt-2"
          onClick={() => onChange([...fitments, { series: slug, generation_id: next.id, note: "" }])}
        >
          再添加一代
        </Button>
      )}
    </fieldset>
  );
}
