import { useSuspenseQuery } from "@tanstack/react-query";
import { useAddress } from "#client/address.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { NavBar } from "#ui/nav-bar.tsx";
import { trimList } from "../api/cars.ts";
import { TrimChoice } from "../components/trim-choice.tsx";
import { answerPath, modelAddress, yearsText } from "../picking.ts";

/** Third step: the trim, which goes back to the screen that asked. */
export default function MyCarModel() {
  const { section } = useScreen();
  const { values } = useAddress(modelAddress);
  const back = useBack(pathOf("my.carlist", {}, { section, query: { back: values.back } }));
  const filter = values.gene === undefined ? { series: values.series } : { generation: values.gene };
  const { data } = useSuspenseQuery(trimList(filter));
  const { series, generation } = data;
  return (
    <>
      <NavBar title="选择车型" onBack={back} />
      <main className="min-h-dvh">
        <h2 className="px-edge pt-3 pb-1 text-20 font-bold">
          {series.make} {series.name}
        </h2>
        {generation && (
          <p className="num px-edge pb-2 text-13 text-ink-2">
            {generation.code} {generation.name} ·{" "}
            {yearsText({ from: generation.from_year, to: generation.to_year })}
          </p>
        )}
        <TrimChoice
          series={series}
          generation={generation}
          trims={data.items}
          replace={values.back !== undefined}
          to={(picked) => answerPath(values.back, section, picked)}
        />
      </main>
    </>
  );
}
