import { readAddress } from "#client/address.ts";
import { redirect } from "#client/router.tsx";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { pathOf } from "#sections/paths.ts";
import { trimList } from "../api/cars.ts";
import { modelAddress } from "../picking.ts";

/** What ids look like. */
const ID = /^[1-9]\d{0,17}$/;

/** An address that names neither generation nor series leads to all series. */
export async function load({ queryClient, section, search }: ScreenContext): Promise<void> {
  const { gene, series, back } = readAddress(modelAddress, search);
  if ((gene === undefined && series === undefined) || (gene !== undefined && !ID.test(gene)))
    throw redirect(pathOf("my.carlist", {}, { section, query: { back } }));
  await queryClient.ensureQueryData(trimList(gene === undefined ? { series } : { generation: gene }));
}

export function meta(): PageMeta {
  return { title: "选择车型", robots: "noindex" };
}
