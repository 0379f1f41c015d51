/** What the mark of a level can show beside its number, drawn on a field of 24 units. */
export const levelIcons = [
  {
    value: "star",
    label: "星星",
    path: "M12 2l3 6.6 7.2.8-5.4 4.8 1.5 7.1L12 17.7l-6.3 3.6 1.5-7.1L1.8 9.4 9 8.6z",
  },
  { value: "crown", label: "皇冠", path: "M2 7l5 4 5-8 5 8 5-4-2 11H4zM4 20h16v2H4z" },
  { value: "flag", label: "旗帜", path: "M4 2h2v20H4zM7 3c5-2 8 3 14 0v11c-6 3-9-2-14 0z" },
  { value: "bolt", label: "闪电", path: "M14 1L4 14h6l-1 9 11-14h-7z" },
  { value: "gem", label: "宝石", path: "M6 3h12l5 7-11 12L1 10z" },
  {
    value: "heart",
    label: "爱心",
    path: "M12 21C5 16 2 12 2 8.5a5.2 5.2 0 0 1 10-2 5.2 5.2 0 0 1 10 2c0 3.5-3 7.5-10 12.5z",
  },
  { value: "shield", label: "盾牌", path: "M12 1l9 3v7c0 6-4 10-9 12-5-2-9-6-9-12V4z" },
  { value: "peak", label: "山峰", path: "M1 21L9 6l4 7 3-5 7 13z" },
  {
    value: "leaf",
    label: "新叶",
    path: "M21 3C9 3 4 8 4 14c0 2 .7 3.5 1.5 4.5L3 21l1.5 1.5L7 20c8 2 14-4 14-17z",
  },
  {
    value: "wheel",
    label: "方向盘",
    path: "M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22zm0 3a8 8 0 0 1 7.7 6H4.3A8 8 0 0 1 12 4zM4.1 13H9l1 6.7A8 8 0 0 1 4.1 13zm9.9 6.7L15 13h4.9a8 8 0 0 1-5.9 6.7z",
  },
] as const;

/**
 * The colours of level marks, by the tokens of the design system that they are made of: each pair can be read on light and
 * dark grounds. Gold is for voices alone.
 */
export const levelColours = [
  { value: "grey", label: "灰", ground: "surface-2", ink: "ink-2" },
  { value: "soft", label: "浅主题色", ground: "accent-soft", ink: "accent-ink" },
  { value: "solid", label: "主题色", ground: "accent", ink: "on-accent" },
  { value: "green", label: "绿", ground: "ok-soft", ink: "ok" },
  { value: "amber", label: "琥珀", ground: "warn-soft", ink: "warn" },
  { value: "red", label: "红", ground: "bad-soft", ink: "bad" },
  { value: "blue", label: "蓝", ground: "info-soft", ink: "info" },
] as const;

export type LevelIcon = (typeof levelIcons)[number]["value"];
export type LevelColour = (typeof levelColours)[number]["value"];

/** A level's look as it is stored; what is empty is as the code has it. */
export interface LevelLook {
  level: number;
  icon: string;
  colour: string;
}

/**
 * The looks of level marks as style rules: a page carries those of all levels, so that no member's card has to. Marks have
 * the class `lv` with the number of their level.
 */
export function levelCss(looks: readonly LevelLook[]): string {
  return looks.map(ruleOf).join("");
}

function ruleOf({ level, icon: iconName, colour: colourName }: LevelLook): string {
  const colour = levelColours.find(({ value }) => value === colourName);
  const icon = levelIcons.find(({ value }) => value === iconName);
  const ground = colour && `.lv${level}{background:var(--${colour.ground});color:var(--${colour.ink})}`;
  const drawn =
    icon &&
    `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cpath d='${icon.path}'/%3E%3C/svg%3E")`;
  const sign =
    drawn &&
    `.lv${level}::before{content:"";width:1em;height:1em;background:currentColor;mask:${drawn} center/contain no-repeat}`;
  return `${ground ?? ""}${sign ?? ""}`;
}
