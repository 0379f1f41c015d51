import { type IconName, iconNames } from "./icon-names.ts";

/** A symbol by a name that comes from data; `otherwise` for one that the design system does not have. */
export function iconNamed(name: string, otherwise: IconName): IconName {
  return iconNames.find((known) => known === name) ?? otherwise;
}
