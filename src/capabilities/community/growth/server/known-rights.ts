import { ExtensionPoint } from "#platform/extension-point.ts";

/** A right of levels that code grants by `rightOf`, with its words for members. */
export interface LevelRight {
  /** What operators know it as. */
  label: string;
  /** It is only had or not had. */
  single: boolean;
  title(amount: number): string;
  note: string;
  /** Name of a symbol of the design system. */
  icon: string;
}

/** Everything that a level can bring, by the key that `rightOf` is asked for: `check_in.points`. */
export const knownRights = new ExtensionPoint<LevelRight>("level right");

/** The level beside the nickname, which everybody has who has a level. */
export const markRight: LevelRight = {
  ...{ label: "等级标识", single: true, title: () => "等级标识" },
  ...{ note: "昵称旁显示等级", icon: "medal" },
};
