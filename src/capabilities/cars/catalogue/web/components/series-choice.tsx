import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { FoundCar, SeriesItem } from "#capabilities/cars/catalogue/contract.ts";
import { withSignIn } from "#client/sign-in.ts";
import { carClasses } from "#shared/cars.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { seriesList } from "../api/cars.ts";
import type { PickedCar, To } from "../picking.ts";
import { useSettled } from "../use-settled.ts";
import { BrandChoice } from "./brand-choice.tsx";
import { FoundList } from "./found-list.tsx";
import { LetteredList } from "./lettered-list.tsx";
import { SeriesRow } from "./series-row.tsx";

const RequestSheet = lazyPart(async () => (await import("./request-sheet.tsx")).default);

export interface SeriesChoiceProps {
  section: { slug: string; umbrella: boolean };
  /** Chosen before; in a club its own. */
  brand: string | undefined;
  q: string;
  carClass: string | undefined;
  onChange: (changes: { q?: string; class?: string | undefined }) => void;
  toBrand: (slug: string) => To;
  toSeries: (series: SeriesItem, found?: FoundCar) => To;
  toTrim: (picked: PickedCar) => To;
  /** Where letters stick: a CSS length from the top. */
  top: string;
}

/** A series of cars: by search, class, letter; in the umbrella by brand first. */
export function SeriesChoice(props: SeriesChoiceProps) {
  const { section, brand, q, onChange, top } = props;
  const settled = useSettled(q.trim());
  const [asking, setAsking] = useState(false);
  const ask = () => void withSignIn(() => setAsking(true), "申请补充车型").catch(() => undefined);
  const missing = (
    <Button variant="line" onClick={ask}>
      没有我的车
    </Button>
  );
  return (
    <>
      <div className="px-edge py-2">
        <TextField
          label="搜索车型"
          hideLabel
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={60}
          placeholder="车系、拼音、底盘代号，如 XV70"
          value={q}
          onChange={(event) => onChange({ q: event.target.value })}
        />
      </div>
      {settled !== "" ? (
        <FoundList
          q={settled}
          section={section.slug}
          toSeries={(found) => props.toSeries(found.series, found)}
          toTrim={props.toTrim}
          none={
            <EmptyState
              compact
              as="p"
              title={`没有找到“${settled}”`}
              text="换个词试试，或告诉我们缺少哪款车。"
              action={missing}
            />
          }
        />
      ) : section.umbrella && brand === undefined ? (
        <BrandChoice to={props.toBrand} top={top} />
      ) : (
        <SeriesByClass {...props} missing={missing} onMissing={ask} />
      )}
      {settled === "" && section.umbrella && brand === undefined && <Missing onAsk={ask} />}
      {asking && <RequestSheet section={section.slug} text={q.trim()} onClose={() => setAsking(false)} />}
    </>
  );
}

type Inner = SeriesChoiceProps & { missing: ReactNode; onMissing: () => void };

function SeriesByClass({ section, brand, carClass, onChange, toSeries, top, missing, onMissing }: Inner) {
  const filter = brand === undefined ? { section: section.slug } : { brand };
  const query = useQuery(seriesList(filter));
  const { data } = query;
  if (data === undefined) return <NotLoaded query={query} compact waiting={<RowsSkeleton rows={3} />} />;
  const classes = carClasses.filter((one) => data.some((series) => series.class === one));
  const electric = data.filter(({ energy }) => energy.some((one) => one !== "汽油" && one !== "柴油"));
  const shown =
    carClass === ELECTRIC ? electric : carClass ? data.filter((series) => series.class === carClass) : data;
  const hot = data.filter((series) => series.hot !== null).sort((a, b) => (a.hot ?? 0) - (b.hot ?? 0));
  const tabs = [...classes, ...(electric.length > 0 ? [ELECTRIC] : [])];
  return (
    <>
      {tabs.length > 1 && (
        <ul aria-label="按级别筛选" className="scroll-x flex gap-2 px-edge pb-2">
          {tabs.map((one) => (
            <li key={one} className="flex-none">
              <Chip
                selected={carClass === one}
                onClick={() => onChange({ class: carClass === one ? undefined : one })}
              >
                {one}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {carClass === undefined && hot.length > 0 && (
        <section aria-label="热门车系" className="pb-2">
          <p className="px-edge py-1 text-13 text-ink-3">热门</p>
          <ul className="grid grid-cols-2 gap-x-2 px-edge">
            {hot.slice(0, 6).map((series) => (
              <li key={series.slug} className="mb-2 min-w-0 rounded-2 bg-surface px-2">
                <HotSeries series={series} to={toSeries(series)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.length === 0 ? (
        <EmptyState compact as="p" title="暂无车系" text="告诉我们缺少哪款车。" action={missing} />
      ) : (
        <>
          <LetteredList
            items={shown.filter(({ discontinued }) => !discontinued)}
            letterOf={({ initial }) => initial}
            keyOf={({ slug }) => slug}
            label="车系"
            top={top}
          >
            {(series) => <SeriesRow series={series} to={toSeries(series)} />}
          </LetteredList>
          <Discontinued series={shown.filter(({ discontinued }) => discontinued)} toSeries={toSeries} />
          <Missing onAsk={onMissing} />
        </>
      )}
    </>
  );
}

const ELECTRIC = "混动·纯电";

function HotSeries({ series, to }: { series: SeriesItem; to: To }) {
  const look = "press flex min-h-11 w-full items-center text-left text-15 font-semibold";
  return typeof to === "string" ? (
    <a href={to} className={look}>
      <span className="truncate">{series.name}</span>
    </a>
  ) : (
    <button type="button" onClick={to} className={look}>
      <span className="truncate">{series.name}</span>
    </button>
  );
}

function Discontinued({
  series,
  toSeries,
}: {
  series: readonly SeriesItem[];
  toSeries: (series: SeriesItem) => To;
}) {
  if (series.length === 0) return null;
  return (
    <section aria-label="停售车系" className="mt-4">
      <p className="px-edge py-1 text-13 text-ink-3">已停售 {series.length} 个</p>
      <ul className="px-edge">
        {series.map((one) => (
          <li key={one.slug} className="hair-t first:border-t-0">
            <SeriesRow series={one} to={toSeries(one)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Missing({ onAsk }: { onAsk: () => void }) {
  return (
    <p className="px-edge py-6 text-center">
      <button type="button" onClick={onAsk} className="press hit px-3 text-15 text-accent-ink">
        没有我的车？告诉我们
      </button>
    </p>
  );
}
