import { useQuery } from "@tanstack/react-query";
import { OwnScreen } from "#capabilities/review/applications/web/public.ts";
import { textUpTo, useAddress } from "#client/address.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { ownCertifications } from "../api/certifications.ts";
import { CarCheck } from "../components/car-check.tsx";

/** How one's certified cars stand: what is due each year, appeals, and giving a car up. `?id=` comes first. */
export default function MyCarCheck() {
  const { section } = useScreen();
  const { id } = useAddress({ id: textUpTo(20) }).values;
  const query = useQuery(ownCertifications());
  return (
    <OwnScreen
      title="车辆核验"
      from={pathOf("approve.my", {}, { section })}
      query={query}
      // What was given up or taken back has nothing left to be checked.
      shown={query.data?.items
        .filter((one) => one.kind !== "recheck" && one.state !== "withdrawn")
        .filter((one) => section.umbrella || one.section === section.slug || one.id === id)
        .sort((one, other) => Number(other.id === id) - Number(one.id === id))}
      nothing={{
        title: "没有需要核验的车",
        text: "认证车主后，可在这里办理年审、过户和解绑。",
        label: "去认证",
        to: pathOf("approve.car", {}, { section }),
      }}
      foot={
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
      }
    >
      {(cars) => cars.map((one) => <CarCheck key={one.id} one={one} />)}
    </OwnScreen>
  );
}
