import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { pathOf } from "#sections/paths.ts";
import { seriesPage } from "../api/cars.ts";
import { yearsText } from "../picking.ts";

const pageOf = ({ params, section }: Pick<ScreenContext, "params" | "section">) =>
  seriesPage({ slug: params.series ?? "", section: section.slug });

export async function load(context: ScreenContext): Promise<void> {
  await context.queryClient.ensureQueryData(pageOf(context));
}

export function meta(context: ScreenContext): PageMeta {
  const page = context.queryClient.getQueryData(pageOf(context).queryKey);
  if (!page) return { robots: "noindex" };
  const { series, generations } = page;
  const name = series.name.startsWith(series.make) ? series.name : `${series.make}${series.name}`;
  const codes = generations.map(({ code }) => code).join("、");
  return {
    title: `${name}：代际、资讯、帖子与问答`,
    description: [
      `${name}，${series.class}`,
      series.years ? yearsText(series.years) : "",
      codes === "" ? "" : `历代底盘代号 ${codes}`,
    ]
      .filter(Boolean)
      .join("，"),
    canonical: pathOf("car.series", { series: series.slug }, { section: context.section }),
    ...(series.picture && { image: `${series.picture.src}?w=960` }),
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "Car",
      name,
      model: series.name,
      brand: { "@type": "Brand", name: series.make },
      bodyType: series.class,
      ...(series.energy.length > 0 && { fuelType: series.energy.join("/") }),
      ...(series.picture && { image: `${series.picture.src}?w=960` }),
    },
  };
}
