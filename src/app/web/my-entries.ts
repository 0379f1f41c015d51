import { addressEntries } from "#capabilities/addresses/web/my-entries.ts";
import { certificationEntries } from "#capabilities/certification/web/my-entries.ts";
import { commentEntries } from "#capabilities/comments/web/my-entries.ts";
import { garageEntries } from "#capabilities/garage/web/my-entries.ts";
import { growthEntries } from "#capabilities/growth/web/my-entries.ts";
import { honourEntries } from "#capabilities/honours/web/my-entries.ts";
import { influenceEntries } from "#capabilities/influence/web/my-entries.ts";
import { noticeEntries } from "#capabilities/notices/web/my-entries.ts";
import { personalScreenCode } from "#capabilities/personal/web/public.ts";
import { pointEntries } from "#capabilities/points/web/my-entries.ts";
import { reactionEntries } from "#capabilities/reactions/web/my-entries.ts";
import { redPacketEntries } from "#capabilities/red-packets/web/my-entries.ts";
import { spaceEntries } from "#capabilities/spaces/web/my-entries.ts";
import { writingEntries } from "#capabilities/writing/web/my-entries.ts";
import type { MyEntry } from "#client/my-entries.ts";
import { forumEntries } from "#features/forum/web/my-entries.ts";
import { groupEntries } from "#features/groups/web/my-entries.ts";
import { questionEntries } from "#features/questions/web/my-entries.ts";
import { topicEntries } from "#features/topics/web/my-entries.ts";

/** The grid of the personal page, in its order within each group. Fetched with the page, never with a first visit elsewhere. */
const myEntries: readonly MyEntry[] = [
  ...questionEntries,
  ...forumEntries,
  ...commentEntries,
  ...writingEntries,
  ...reactionEntries,
  ...noticeEntries,
  ...spaceEntries,
  ...topicEntries,
  ...groupEntries,
  ...growthEntries,
  ...honourEntries,
  ...certificationEntries,
  ...influenceEntries,
  ...pointEntries,
  ...redPacketEntries,
  ...garageEntries,
  ...addressEntries,
];

export const screens = personalScreenCode(myEntries);
