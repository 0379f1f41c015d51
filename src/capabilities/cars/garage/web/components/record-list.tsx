import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CarRecord, GarageCar } from "#capabilities/cars/garage/contract.ts";
import { formatPrice } from "#shared/price.ts";
import { BottomBar } from "#ui/bottom-bar.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { recordList } from "../api/cars.ts";
import { recordKindNames } from "../record-kinds.ts";

const RecordSheet = lazyPart(async () => (await import("./record-sheet.tsx")).default);

/** A car's file: upkeep and modifications, the latest first, by year. */
export function RecordList({ car }: { car: GarageCar }) {
  const query = useQuery(recordList(car.id));
  const { data } = query;
  /** Open with a record, or with none for a new one; undefined while closed. */
  const [opened, setOpened] = useState<{ record: CarRecord | undefined; at: number }>();
  const [open, setOpen] = useState(false);
  const edit = (record: CarRecord | undefined) => {
    setOpened({ record, at: (opened?.at ?? 0) + 1 });
    setOpen(true);
  };
  const full = data !== undefined && data.items.length >= data.max;
  const add = (
    <Button
      variant="accent"
      wide={data?.items.length !== 0}
      onPointerDown={RecordSheet.preload}
      onClick={() => edit(undefined)}
    >
      记一笔
    </Button>
  );
  return (
    <>
      {data === undefined ? (
        <NotLoaded query={query} waiting={<RowsSkeleton rows={1} />} />
      ) : data.items.length === 0 ? (
        <EmptyState title="还没有档案" text="保养、改装记下来，里程和花费一目了然。" action={add} />
      ) : (
        <>
          <dl className="grid grid-cols-2 bg-surface px-edge py-4">
            <Figure label="共记录" value={`${data.items.length} 条`} />
            <Figure label="共花费" value={`${formatPrice(data.cost_yuan)} 元`} />
          </dl>
          {byYear(data.items).map(([year, records]) => (
            <section key={year} aria-label={`${year} 年`}>
              <h2 className="num px-edge pt-4 pb-2 text-13 text-ink-3">{year} 年</h2>
              <ul className="divide-y-(length:--hair) divide-line bg-surface">
                {records.map((record) => (
                  <li key={record.id}>
                    <button
                      type="button"
                      onPointerDown={RecordSheet.preload}
                      onClick={() => edit(record)}
                      className="press flex w-full items-start gap-3 px-edge py-3 text-left"
                    >
                      <span className="num w-11 flex-none pt-0.5 text-13 text-ink-3">
                        {record.done_on.slice(5)}
                      </span>
                      <span className="min-w-0 flex-1">
                        <span className="flex items-center gap-2 text-15 font-semibold">
                          <span className="min-w-0 truncate">{record.title}</span>
                          <Tag kind={record.kind === "upkeep" ? "info" : "accent"}>
                            {recordKindNames[record.kind]}
                          </Tag>
                        </span>
                        {record.note && (
                          <span className="mt-0.5 line-clamp-2 text-13 text-ink-2">{record.note}</span>
                        )}
                        <span className="num mt-0.5 block text-13 text-ink-3">
                          {[
                            record.mileage_km === null
                              ? ""
                              : `${record.mileage_km.toLocaleString("en")} 公里`,
                            record.cost_yuan === null ? "" : `${formatPrice(record.cost_yuan)} 元`,
                          ]
                            .filter(Boolean)
                            .join(" · ")}
                        </span>
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {full && (
            <p className="py-5 text-center text-12 text-ink-3">已满 {data.max} 条，删除不用的才能添加</p>
          )}
        </>
      )}
      {data !== undefined && data.items.length > 0 && !full && <BottomBar label="记一笔">{add}</BottomBar>}
      {opened && (
        <RecordSheet
          key={opened.at}
          open={open}
          carId={car.id}
          record={opened.record}
          mileage={car.mileage_km}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd className="num text-20 font-bold">{value}</dd>
    </div>
  );
}

/** In the order in which they come, the latest first. */
const byYear = (records: readonly CarRecord[]) => [
  ...Map.groupBy(records, ({ done_on }) => done_on.slice(0, 4)),
];
