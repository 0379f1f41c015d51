import type { z } from "zod";
import type { homeNowSchema } from "#capabilities/site/site/contract.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import type { Services } from "#platform/services.ts";

export type HomeNow = z.input<typeof homeNowSchema>;

/** Something that takes place at this moment, or is about to, and is said above all else of a home. */
export interface HomeNowSource {
  /** Cache tag that is dropped whenever that changes. What time alone changes is reported with `untilTag`. */
  tag: string;
  /**
   * What a section's home says; null while there is nothing.
   * @param section slug; the umbrella's has what takes place in any section
   */
  read(services: Pick<Services, "db">, section: string): Promise<HomeNow | null>;
}

/** By kind. */
export const homeNow = new ExtensionPoint<HomeNowSource>("what a home says is on now");

/** The tags of every kind. */
export const homeNowTags = (): string[] => homeNow.entries().map(([, { tag }]) => tag);

/** The first of what is on, in the order in which the features are listed; null for nothing. */
export async function whatIsOn(services: Pick<Services, "db">, section: string): Promise<HomeNow | null> {
  const all = await Promise.all(homeNow.entries().map(([, source]) => source.read(services, section)));
  return all.find((one) => one !== null) ?? null;
}
