import type { ComposerKinds } from "#capabilities/texts/writing/web/public.ts";
import { activityComposerKinds } from "#features/activities/web/public.ts";
import { forumComposerKinds } from "#features/forum/web/public.ts";
import { questionComposerKinds } from "#features/questions/web/public.ts";
import { topicPicker } from "#features/topics/web/public.ts";

/** Everything that can be written, by the name that `openComposer` takes. Fetched with the first composer. */
const kinds: ComposerKinds["kinds"] = {
  ...questionComposerKinds,
  ...forumComposerKinds,
  ...activityComposerKinds,
};

const composerKinds: ComposerKinds = { kinds, topicPicker };
export default composerKinds;
