import { readAddress } from "#client/address.ts";
import { redirect } from "#client/router.tsx";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { pathOf } from "#sections/paths.ts";
import { seriesCars } from "../api/cars.ts";
import { geneAddress } from "../picking.ts";

/** A series with one generation, or none, leads on to the trims; an address that names no series to all of them. */
export async function load({ queryClient, section, search }: ScreenContext): Promise<void> {
  const { series, back } = readAddress(geneAddress, search);
  if (series === undefined) throw redirect(pathOf("my.carlist", {}, { section, query: { back } }));
  const { generations, other_trims: others } = await queryClient.ensureQueryData(seriesCars(series));
  const [only] = generations;
  const ways = generations.length + (others > 0 ? 1 : 0);
  if (ways > 1) return;
  const query = only === undefined ? { series, back } : { gene: only.id, back };
  throw redirect(pathOf("my.carmodel", {}, { section, query }));
}

export function meta(): PageMeta {
  return { title: "选择代际", robots: "noindex" };
}
