import { useQuery, useQueryClient } from "@tanstack/react-query";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { carList } from "../api/cars.ts";
import { CarForm } from "../components/car-form.tsx";
import { confirmDelete } from "../components/confirm-delete.ts";
import { RecordList } from "../components/record-list.tsx";

const carAddress = { id: textUpTo(20), tab: oneOf(["records"], undefined) };

const tabs = [
  { value: "info", label: "资料" },
  { value: "records", label: "档案" },
] as const;

/** One car: what it is, and what was done to it; without `?id=` a new one. */
export default function MyCarInfo() {
  const { section } = useScreen();
  const list = pathOf("my.cars", {}, { section });
  const back = useBack(list);
  const queryClient = useQueryClient();
  const { values, change } = useAddress(carAddress);
  const query = useQuery(carList());
  const { data } = query;
  const { id, tab } = values;
  const car = data?.items.find((one) => one.id === id);
  const full = id === undefined && data !== undefined && data.items.length >= data.max;

  return (
    <>
      <NavBar
        title={id === undefined ? "添加爱车" : (car?.series.name ?? "爱车信息")}
        onBack={back}
        actions={
          car && (
            <IconButton
              icon="trash"
              label="删除爱车"
              onClick={() => void confirmDelete(queryClient, car, back).catch(() => undefined)}
            />
          )
        }
      />
      <main className={`min-h-dvh pb-tab-bar ${car || id === undefined ? "bg-bg" : ""}`}>
        {data === undefined ? (
          <NotLoaded query={query} waiting={<RowsSkeleton rows={1} />} />
        ) : full ? (
          <EmptyState
            title={`最多添加 ${data.max} 台爱车`}
            text="先删除不用的，再添加新的。"
            action={<BackToList to={list} />}
          />
        ) : id !== undefined && car === undefined ? (
          <EmptyState title="这台车不存在或已被删除" action={<BackToList to={list} />} />
        ) : (
          <>
            {car && (
              <div className="bg-surface px-edge py-3">
                <SegmentedControl
                  label="切换内容"
                  options={tabs}
                  value={tab ?? "info"}
                  onChange={(next) => change({ tab: next === "records" ? next : undefined })}
                />
              </div>
            )}
            {car && tab === "records" ? (
              <RecordList car={car} />
            ) : (
              <CarForm key={car?.id ?? "new"} car={car} onSaved={back} />
            )}
          </>
        )}
      </main>
    </>
  );
}

function BackToList({ to }: { to: string }) {
  return (
    <a href={to} className={buttonClass({ variant: "accent" })}>
      查看我的爱车
    </a>
  );
}
