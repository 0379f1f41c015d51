import type { MyEntry } from "#client/my-entries.ts";

/** What questions have on the personal page. */
export const questionEntries: readonly MyEntry[] = [
  {
    label: "问答",
    icon: "ask",
    group: "content",
    screen: "my.ask",
    waits: ["questions rejected", "answers rejected", "question invitations"],
  },
];
