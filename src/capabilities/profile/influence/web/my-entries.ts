import type { MyEntry } from "#client/my-entries.ts";

/** Being a voice, on the personal page; the page leads on to one's own application. */
export const influenceEntries: readonly MyEntry[] = [
  {
    label: "达人",
    icon: "fire",
    group: "community",
    screen: "voice.landing",
    waits: ["influence material", "influence renewal"],
  },
];
