import { useQuery } from "@tanstack/react-query";
import { useAddress } from "#client/address.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { NavBar } from "#ui/nav-bar.tsx";
import { brandList } from "../api/cars.ts";
import { SeriesChoice } from "../components/series-choice.tsx";
import { answerPath, listAddress } from "../picking.ts";

/** First step: the series; in the umbrella the brand before it. */
export default function MyCarList() {
  const { section } = useScreen();
  const back = useBack();
  const { values, change, queryWith } = useAddress(listAddress);
  const { data: brands } = useQuery({ ...brandList(), enabled: values.brand !== undefined });
  const brand = brands?.find(({ slug }) => slug === values.brand);
  const asked = { back: values.back };
  const wantsBrand = section.umbrella && values.brand === undefined;
  return (
    <>
      <NavBar
        title={wantsBrand ? "选择品牌" : brand ? `选择车系 · ${brand.name}` : "选择车系"}
        onBack={back}
      />
      <main className="min-h-dvh bg-bg pb-8">
        <SeriesChoice
          section={section}
          brand={values.brand}
          q={values.q ?? ""}
          carClass={values.class}
          onChange={change}
          top="var(--nav-h)"
          toBrand={(slug) => pathOf("my.carlist", {}, { section }) + queryWith({ brand: slug, q: undefined })}
          toSeries={(series, found) =>
            found?.generation
              ? pathOf("my.carmodel", {}, { section, query: { ...asked, gene: found.generation.id } })
              : pathOf("my.cargene", {}, { section, query: { ...asked, series: series.slug } })
          }
          toTrim={(picked) => answerPath(values.back, section, picked)}
        />
      </main>
    </>
  );
}
