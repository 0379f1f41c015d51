import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { partTitles, type SafetyPart } from "../part-titles.ts";

export function meta({ params }: ScreenContext): PageMeta {
  const title = partTitles[params.part as SafetyPart];
  return title === undefined ? {} : { title };
}
