import { useSuspenseQuery } from "@tanstack/react-query";
import { useAddress } from "#client/address.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { NavBar } from "#ui/nav-bar.tsx";
import { seriesCars } from "../api/cars.ts";
import { GenerationChoice } from "../components/generation-choice.tsx";
import { geneAddress } from "../picking.ts";

/** Second step: the generation. */
export default function MyCarGene() {
  const { section } = useScreen();
  const { values } = useAddress(geneAddress);
  const back = useBack(pathOf("my.carlist", {}, { section, query: { back: values.back } }));
  const { data } = useSuspenseQuery(seriesCars(values.series ?? ""));
  const model = (query: { gene?: string; series?: string }) =>
    pathOf("my.carmodel", {}, { section, query: { ...query, back: values.back } });
  return (
    <>
      <NavBar title="选择代际" onBack={back} />
      <main className="min-h-dvh pb-8">
        <h2 className="px-edge pt-3 pb-1 text-20 font-bold">
          {data.series.make} {data.series.name}
        </h2>
        <GenerationChoice
          series={data.series}
          generations={data.generations}
          otherTrims={data.other_trims}
          to={({ id }) => model({ gene: id })}
          toOthers={model({ series: data.series.slug })}
        />
      </main>
    </>
  );
}
