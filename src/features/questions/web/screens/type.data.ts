import { readAddress } from "#client/address.ts";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { questionTypes } from "../api/questions.ts";
import { typeAddress } from "../type-address.ts";

export async function load({ queryClient, section, search }: ScreenContext): Promise<void> {
  const { category } = readAddress(typeAddress, search);
  await queryClient.ensureQueryData(questionTypes(section.slug, category));
}

export function meta(): PageMeta {
  return { title: "选择问题类型", robots: "noindex" };
}
