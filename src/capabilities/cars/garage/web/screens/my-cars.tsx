import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { GarageCar } from "#capabilities/cars/garage/contract.ts";
import { useScreen } from "#client/screen-context.tsx";
import { withSignIn } from "#client/sign-in.ts";
import { useBack } from "#client/use-back.ts";
import { myPath, pathOf } from "#sections/paths.ts";
import { BottomBar } from "#ui/bottom-bar.tsx";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { carList, chooseDefault } from "../api/cars.ts";
import { CarCard } from "../components/car-card.tsx";
import { confirmDelete } from "../components/confirm-delete.ts";

/** The garage; in a club the cars of its brand first, and the others folded. */
export default function MyCars() {
  const { section } = useScreen();
  const back = useBack(myPath(section));
  const queryClient = useQueryClient();
  const query = useQuery(carList());
  const { data, refetch } = query;
  const full = data !== undefined && data.items.length >= data.max;
  const ours = (car: GarageCar) => section.umbrella || car.series.section === section.slug;
  const own = data?.items.filter(ours) ?? [];
  const others = data?.items.filter((car) => !ours(car)) ?? [];

  const refresh = async () => {
    await refetch();
    return undefined;
  };
  const makeDefault = (id: string) =>
    withSignIn(async () => {
      await chooseDefault(queryClient, id);
      toast("已设为默认车辆", { kind: "done" });
    }, "设为默认");
  const add = (
    <a
      href={pathOf("my.car-info", {}, { section })}
      className={buttonClass({ variant: "accent", wide: data?.items.length !== 0 })}
    >
      添加爱车
    </a>
  );
  const cards = (cars: readonly GarageCar[], label: string) => (
    <ul aria-label={label}>
      {cars.map((car) => (
        <CarCard
          key={car.id}
          car={car}
          onDefault={() => void makeDefault(car.id).catch(() => undefined)}
          onDelete={() => void confirmDelete(queryClient, car).catch(() => undefined)}
        />
      ))}
    </ul>
  );

  return (
    <>
      <NavBar title="我的爱车" onBack={back} />
      <main className={`min-h-dvh pb-tab-bar ${data?.items.length ? "bg-bg" : ""}`}>
        {data === undefined ? (
          <NotLoaded query={query} waiting={<RowsSkeleton rows={1} />} />
        ) : data.items.length === 0 ? (
          <EmptyState
            title="添加爱车，解锁车主身份"
            text="记下车型、里程和保养；认证以后，名字旁会有车主徽标。"
            action={add}
          />
        ) : (
          <PullToRefresh onRefresh={refresh}>
            <div className="pt-3">
              {own.length > 0 ? (
                cards(own, "我的爱车")
              ) : (
                <p className="mx-edge rounded-3 bg-surface px-4 py-6 text-center text-13 text-ink-3">
                  还没有{section.marque}的车
                </p>
              )}
              {others.length > 0 && (
                <details className="mt-3" open={own.length === 0}>
                  <summary className="press flex min-h-11 items-center gap-1 px-edge text-13 text-ink-2">
                    其他品牌的车 {others.length} 台
                    <Icon name="down" size="s" />
                  </summary>
                  {cards(others, "其他品牌的车")}
                </details>
              )}
              <p className="px-edge py-5 text-center text-12 leading-body text-ink-3">
                {full ? `已满 ${data.max} 台，删除不用的才能添加` : `${data.items.length}/${data.max} 台`}
                <br />
                内容仅自己可见
              </p>
            </div>
          </PullToRefresh>
        )}
      </main>
      {data !== undefined && data.items.length > 0 && !full && <BottomBar label="添加爱车">{add}</BottomBar>}
    </>
  );
}
