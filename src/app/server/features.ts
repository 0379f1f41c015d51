import { about } from "#capabilities/about/server/feature.ts";
import { account } from "#capabilities/account/server/feature.ts";
import { addresses } from "#capabilities/addresses/server/feature.ts";
import { admin } from "#capabilities/admin/server/feature.ts";
import { catalogue } from "#capabilities/catalogue/server/feature.ts";
import { certification } from "#capabilities/certification/server/feature.ts";
import { clubs } from "#capabilities/clubs/server/feature.ts";
import { comments } from "#capabilities/comments/server/feature.ts";
import { consents } from "#capabilities/consents/server/feature.ts";
import { garage } from "#capabilities/garage/server/feature.ts";
import { growth } from "#capabilities/growth/server/feature.ts";
import { homeLayout } from "#capabilities/home-layout/server/feature.ts";
import { honours } from "#capabilities/honours/server/feature.ts";
import { influence } from "#capabilities/influence/server/feature.ts";
import { insights } from "#capabilities/insights/server/feature.ts";
import { legal } from "#capabilities/legal/server/feature.ts";
import { media } from "#capabilities/media/server/feature.ts";
import { members } from "#capabilities/members/server/feature.ts";
import { moderation } from "#capabilities/moderation/server/feature.ts";
import { monitoring } from "#capabilities/monitoring/server/feature.ts";
import { monitoringSearch } from "#capabilities/monitoring-search/server/feature.ts";
import { notices } from "#capabilities/notices/server/feature.ts";
import { opinions } from "#capabilities/opinions/server/feature.ts";
import { peopleDesk } from "#capabilities/people-desk/server/feature.ts";
import { phonePreview } from "#capabilities/phone-preview/server/feature.ts";
import { points } from "#capabilities/points/server/feature.ts";
import { profiles } from "#capabilities/profile-review/server/feature.ts";
import { reactions } from "#capabilities/reactions/server/feature.ts";
import { redPackets } from "#capabilities/red-packets/server/feature.ts";
import { relations } from "#capabilities/relations/server/feature.ts";
import { search } from "#capabilities/search/server/feature.ts";
import { sharing } from "#capabilities/sharing/server/feature.ts";
import { site } from "#capabilities/site/server/feature.ts";
import { spaces } from "#capabilities/spaces/server/feature.ts";
import { upkeep } from "#capabilities/upkeep/server/feature.ts";
import { wechat } from "#capabilities/wechat/server/feature.ts";
import { words } from "#capabilities/words/server/feature.ts";
import { writing } from "#capabilities/writing/server/feature.ts";
import { activities } from "#features/activities/server/feature.ts";
import { articles } from "#features/articles/server/feature.ts";
import { forum } from "#features/forum/server/feature.ts";
import { groups } from "#features/groups/server/feature.ts";
import { importer } from "#features/importer/server/feature.ts";
import { questions } from "#features/questions/server/feature.ts";
import { topics } from "#features/topics/server/feature.ts";
import { installFeatures } from "#platform/feature.ts";

/** All features of the product: capabilities, then the content that stands on them. Adding one is a line here. */
export const features = installFeatures([
  admin,
  about,
  catalogue,
  clubs,
  comments,
  growth,
  homeLayout,
  honours,
  legal,
  media,
  members,
  account,
  consents,
  garage,
  addresses,
  notices,
  moderation,
  monitoring,
  opinions,
  monitoringSearch,
  phonePreview,
  points,
  profiles,
  reactions,
  relations,
  redPackets,
  search,
  sharing,
  site,
  words,
  writing,
  wechat,
  spaces,
  insights,
  upkeep,
  peopleDesk,
  certification,
  influence,
  articles,
  forum,
  activities,
  topics,
  groups,
  questions,
  importer,
]);
