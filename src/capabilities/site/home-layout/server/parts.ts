import type { z } from "zod";
import type { partContentSchema } from "#capabilities/site/home-layout/contract.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import type { Services } from "#platform/services.ts";

export type PartServices = Pick<Services, "db" | "keys">;
export type PartContent = z.input<typeof partContentSchema>;

/** Something that can be chosen for a block. */
export interface Choice {
  id: string;
  title: string;
  /** Says which one it is, where titles are alike. */
  text: string;
}

/** What a feature brings to a home as a block of its own. */
export interface HomePart {
  title: string;
  /** What it shows, in a sentence for the editor. */
  text: string;
  /** Cache tags of what it shows. */
  tags: (section: string) => string[];
  /**
   * What everybody may see of it, at most `count`. Empty content is not drawn.
   * @param chosen ids in order; none means its own order. What is not public any longer is left out.
   */
  read: (
    services: PartServices,
    section: string,
    wanted: { count: number; chosen: readonly string[] },
  ) => Promise<PartContent>;
  /** Where all of it is, as a path of the app. */
  more: (section: string) => string;
  /** What can be chosen by a word of its name, at most twenty; without it there is only its own order. */
  find?: (services: PartServices, section: string, q: string) => Promise<Choice[]>;
  /** What was chosen is called, by id. */
  names?: (services: PartServices, ids: readonly string[]) => Promise<Map<string, string>>;
}

/** By the name that blocks keep as `of`. `carousel` names the cover stories, which have a block of their own. */
export const homeParts = new ExtensionPoint<HomePart>("part of the home");

/** The cover stories: chosen like the content of a part, but drawn by the carousel. */
export const COVERS = "carousel";
