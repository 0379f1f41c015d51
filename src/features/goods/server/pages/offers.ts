import { seriesParts } from "#capabilities/cars/catalogue/server/public.ts";
import { deskFinds } from "#capabilities/desk/admin/server/public.ts";
import { forgetMember, memberMerges, personalData } from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import { reviewKinds } from "#capabilities/review/moderation/server/public.ts";
import { entryStands } from "#capabilities/site/blocks/server/public.ts";
import { homeParts } from "#capabilities/site/home-layout/server/public.ts";
import { documentsFound, searchDocuments } from "#capabilities/site/search/server/public.ts";
import { sitemapParts } from "#capabilities/site/site/server/public.ts";
import { commentReview, commentTargets } from "#capabilities/texts/comments/server/public.ts";
import type { Offer } from "#platform/extension-point.ts";
import { rounds } from "#platform/rounds/each-row.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { GOODS } from "../names.ts";
import { goodsPart, shopEntry } from "./home-part.ts";
import { goodsDocuments, goodsSitemap, seriesGoods } from "./known.ts";
import { forgetWishes, goodsReviewData, purchaseData, restockData, shopMerge, wishData } from "./own-data.ts";
import { RESTOCK_ROUND, restockNotice } from "./restock.ts";
import { goodsComments } from "./target.ts";

/** Where the rest of the app knows goods, and what members want of them. */
export const pageOffers: readonly Offer[] = [
  commentTargets.offer(GOODS, goodsComments),
  reviewKinds.offer(
    "goods_comment",
    commentReview({ name: "goods_comment", title: "商品提问", noun: "提问" }),
  ),
  homeParts.offer(GOODS, goodsPart),
  entryStands.offer("shop", shopEntry),
  deskFinds.offer(
    "goods",
    documentsFound(GOODS, { title: "商品", icon: "shop", permission: "goods.manage" }, ({ id }) =>
      deskPathOf("admin.goodsitem", { id }),
    ),
  ),
  searchDocuments.offer(GOODS, goodsDocuments),
  sitemapParts.offer(GOODS, goodsSitemap),
  seriesParts.offer(GOODS, seriesGoods),
  rounds.offer(RESTOCK_ROUND, { title: "通知等货的车友商品到了", row: "到货提醒" }),
  offerNotice(restockNotice),
  personalData.offer("goods wishes", wishData),
  personalData.offer("goods restock requests", restockData),
  personalData.offer("goods purchases", purchaseData),
  personalData.offer("goods reviews", goodsReviewData),
  forgetMember.offer("goods wishes", forgetWishes),
  forgetMember.offer("goods reviews", { words: "写过的商品评价会保留，作者显示为“已注销用户”" }),
  memberMerges.offer("goods", shopMerge),
];
