import { catalogue } from "#capabilities/cars/catalogue/server/feature.ts";
import { certification } from "#capabilities/cars/certification/server/feature.ts";
import { garage } from "#capabilities/cars/garage/server/feature.ts";
import { clubs } from "#capabilities/community/clubs/server/feature.ts";
import { growth } from "#capabilities/community/growth/server/feature.ts";
import { honours } from "#capabilities/community/honours/server/feature.ts";
import { points } from "#capabilities/community/points/server/feature.ts";
import { redPackets } from "#capabilities/community/red-packets/server/feature.ts";
import { relations } from "#capabilities/community/relations/server/feature.ts";
import { admin } from "#capabilities/desk/admin/server/feature.ts";
import { phonePreview } from "#capabilities/desk/phone-preview/server/feature.ts";
import { media } from "#capabilities/media/media/server/feature.ts";
import { sharing } from "#capabilities/media/sharing/server/feature.ts";
import { health } from "#capabilities/monitoring/health/server/feature.ts";
import { memberDesk } from "#capabilities/monitoring/member-desk/server/feature.ts";
import { monitoring } from "#capabilities/monitoring/monitoring/server/feature.ts";
import { opinions } from "#capabilities/monitoring/sentiment/server/feature.ts";
import { insights } from "#capabilities/monitoring/statistics/server/feature.ts";
import { textSearch } from "#capabilities/monitoring/text-search/server/feature.ts";
import { upkeep } from "#capabilities/monitoring/upkeep/server/feature.ts";
import { visits } from "#capabilities/monitoring/visits/server/feature.ts";
import { addresses } from "#capabilities/people/addresses/server/feature.ts";
import { consents } from "#capabilities/people/consents/server/feature.ts";
import { legal } from "#capabilities/people/legal/server/feature.ts";
import { members } from "#capabilities/people/members/server/feature.ts";
import { notices } from "#capabilities/people/notices/server/feature.ts";
import { warnings } from "#capabilities/people/warnings/server/feature.ts";
import { wechat } from "#capabilities/people/wechat/server/feature.ts";
import { account } from "#capabilities/profile/account/server/feature.ts";
import { influence } from "#capabilities/profile/influence/server/feature.ts";
import { spaces } from "#capabilities/profile/spaces/server/feature.ts";
import { appealsFeature } from "#capabilities/review/appeals/server/feature.ts";
import { moderation } from "#capabilities/review/moderation/server/feature.ts";
import { profiles } from "#capabilities/review/profile-review/server/feature.ts";
import { words } from "#capabilities/review/words/server/feature.ts";
import { about } from "#capabilities/site/about/server/feature.ts";
import { around } from "#capabilities/site/around/server/feature.ts";
import { face } from "#capabilities/site/face/server/feature.ts";
import { homeLayout } from "#capabilities/site/home-layout/server/feature.ts";
import { maintenance } from "#capabilities/site/maintenance/server/feature.ts";
import { redirects } from "#capabilities/site/redirects/server/feature.ts";
import { search } from "#capabilities/site/search/server/feature.ts";
import { site } from "#capabilities/site/site/server/feature.ts";
import { comments } from "#capabilities/texts/comments/server/feature.ts";
import { polls } from "#capabilities/texts/polls/server/feature.ts";
import { reactions } from "#capabilities/texts/reactions/server/feature.ts";
import { writing } from "#capabilities/texts/writing/server/feature.ts";
import { payments } from "#capabilities/trade/payments/server/feature.ts";
import { activities } from "#features/activities/server/feature.ts";
import { articles } from "#features/articles/server/feature.ts";
import { campaigns } from "#features/campaigns/server/feature.ts";
import { coupons } from "#features/coupons/server/feature.ts";
import { forum } from "#features/forum/server/feature.ts";
import { games } from "#features/games/server/feature.ts";
import { gifts } from "#features/gifts/server/feature.ts";
import { goods } from "#features/goods/server/feature.ts";
import { groups } from "#features/groups/server/feature.ts";
import { guides } from "#features/guides/server/feature.ts";
import { importer } from "#features/importer/server/feature.ts";
import { leads } from "#features/leads/server/feature.ts";
import { live } from "#features/live/server/feature.ts";
import { orders } from "#features/orders/server/feature.ts";
import { partners } from "#features/partners/server/feature.ts";
import { questions } from "#features/questions/server/feature.ts";
import { quizzes } from "#features/quizzes/server/feature.ts";
import { topics } from "#features/topics/server/feature.ts";
import { installFeatures } from "#platform/feature.ts";

/** All features of the product: capabilities, then the content that stands on them. Adding one is a line here. */
export const features = installFeatures([
  admin,
  about,
  around,
  catalogue,
  clubs,
  comments,
  face,
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
  warnings,
  moderation,
  appealsFeature,
  monitoring,
  opinions,
  textSearch,
  phonePreview,
  points,
  polls,
  profiles,
  reactions,
  maintenance,
  redirects,
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
  visits,
  upkeep,
  health,
  memberDesk,
  certification,
  influence,
  leads,
  guides,
  articles,
  forum,
  activities,
  topics,
  gifts,
  groups,
  questions,
  quizzes,
  games,
  campaigns,
  importer,
  payments,
  goods,
  coupons,
  orders,
  partners,
  live,
]);
