import { useQuery } from "@tanstack/react-query";
import { textUpTo, useAddress } from "#client/address.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { ownCertifications } from "../api/certifications.ts";
import { CarCheck } from "../components/car-check.tsx";

/** How one's certified cars stand: what is due each year, appeals, and giving a car up. `?id=` comes first. */
export default function MyCarCheck() {
  const { section } = useScreen();
  const { id } = useAddress({ id: textUpTo(20) }).values;
  const back = useBack(pathOf("approve.my", {}, { section }));
  const { data, isError, isFetching, error, refetch } = useQuery(ownCertifications());
  // What was given up or taken back has nothing left to be checked.
  const cars = (data?.items ?? [])
    .filter((one) => one.kind !== "recheck" && one.state !== "withdrawn")
    .filter((one) => section.umbrella || one.section === section.slug || one.id === id)
    .sort((one, other) => Number(other.id === id) - Number(one.id === id));
  return (
    <>
      <NavBar title="车辆核验" onBack={back} />
      <main className="flow-root min-h-dvh bg-bg pb-8">
        {data ? (
          <>
            {cars.length === 0 ? (
              <EmptyState
                title="没有需要核验的车"
                text="认证车主后，这里会显示年审、过户和解绑。"
                action={
                  <a
                    href={pathOf("approve.car", {}, { section })}
                    className={buttonClass({ variant: "accent" })}
                  >
                    去认证
                  </a>
                }
              />
            ) : (
              cars.map((one) => <CarCheck key={one.id} one={one} />)
            )}
            <section aria-labelledby="appeal" className="mx-edge mt-3 rounded-3 bg-surface p-4">
              <h2 id="appeal" className="text-17 font-bold">
                车被别人认证了？
              </h2>
              <p className="mt-1.5 text-13 leading-body text-ink-2">
                一个车架号同一时间只属于一个账号。买了二手车而原车主没有解绑，可以凭新行驶证和过户凭证申诉，审核通过后会转到你名下，双方都会收到通知。
              </p>
              <a
                href={pathOf("approve.car", {}, { section, query: { appeal: "1" } })}
                className={`${buttonClass({ variant: "line" })} mt-3`}
              >
                提交过户申诉
              </a>
            </section>
          </>
        ) : isError ? (
          <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton>
            <Bone className="mx-edge mt-3 h-56 rounded-3" />
          </Skeleton>
        )}
      </main>
    </>
  );
}
