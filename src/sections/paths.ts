import { pathsOf } from "./path-table.ts";
import type { Section } from "./types.ts";

/**
 * Where each screen stands: the one place where addresses are spelled. Those of the administration are in
 * `desk-paths.ts`, which visitors never load.
 */
export const paths = {
  home: { umbrella: "/" },
  "home.club": { club: "/home" },
  "home.demo": "/homedemo",
  "content.list": "/content",
  "content.comment": "/content/:id/comment",
  "topic.list": "/topic",
  "topic.more": "/topicmore",
  "topic.info": "/topicinfo/:id",
  "topic.create": "/createtopic",
  "topic.manage": "/deltopic",
  "group.list": "/grouplist",
  "group.search": "/groupsearch",
  "article.post": "/article/:id/post",
  "article.pic": "/article/:id/pic",
  "article.video": "/article/:id/video",
  "article.legacy": { umbrella: "/index/index/information_info/id/:id" },
  "article.legacy-page": { umbrella: "/detail-:id.html" },
  ask: "/ask",
  "ask.channel": "/ask/:id/channel",
  // Clubs have a question where the umbrella has its answers, so that this address leads to it in every section.
  "ask.question": { umbrella: "/ask/:id", club: "/ask/:id/answer" },
  "ask.answer": { umbrella: "/ask/:id/answer" },
  "ask.comment": "/ask/:id/comment",
  "ask.type": "/asktype",
  "bbs.home": "/bbs",
  "bbs.channel": "/bbs/:id/channel",
  "bbs.post": "/bbs/:id",
  "my.bbs": "/my/bbs",
  // One address a text page, which sections give in their `documents`.
  document: {},
  "active.info": "/my/activeinfo/:id",
  "active.apply": "/my/activeapply/:id",
  "active.ok": "/active/activeok",
  "active.mine": "/my/active",
  "active.quick": "/activereg",
  "active.code": "/qrcode",
  "active.list": { umbrella: "/active" },
  "active.open": { club: "/active/active" },
  "active.past": "/active/actived",
  "active.comment": "/active/:id/comment",
  search: "/search",
  login: { umbrella: "/login" },
  profile: "/profile",
  download: "/download",
  redblogger: { umbrella: "/redblogger" },
  clubwechatmini: { umbrella: "/clubwechatmini" },
  "preview.phone": { umbrella: "/phonepreview" },
  "my.home": { umbrella: "/my" },
  "my.club": { club: "/my" },
  "club.members": { club: "/members" },
  "my.info": "/my/info",
  "my.safety": "/my/safety",
  "safety.part": "/my/safety/:part",
  "my.boundmobile": "/my/boundmobile",
  "my.mobileaudit": "/my/mobileaudit",
  "my.cookies": "/my/cookies",
  "my.error": "/my/error",
  "my.space": "/my/index",
  "my.fans": "/my/fans",
  "my.fanslist": "/my/fanslist/:type",
  space: { umbrella: "/u/:id", club: "/my/other/:id" },
  "space.fans": { umbrella: "/u/:id/fans", club: "/my/otherfanslist/:id" },
  "my.comment": "/my/comment",
  "my.appeals": "/my/appeals",
  "my.drafts": "/my/drafts",
  "my.message": "/my/message",
  "my.warnings": "/my/warnings",
  "my.ask": "/my/ask",
  "my.collect": "/my/collect",
  "my.cars": "/my/cars",
  "my.car-info": { umbrella: "/my/car-info", club: "/my/car_info" },
  "my.address": "/my/address",
  "my.createaddr": "/my/createaddr",
  "my.integral": "/my/integral",
  "my.grade": "/my/grade",
  "my.gradeinfo": "/my/gradeinfo",
  "my.honour": "/my/honour",
  "my.honourinfo": "/my/honourinfo",
  "my.redpacket": "/my/redpacket",
  "my.redinfo": "/my/redinfo",
  "gift.form": "/active/activeform",
  "gift.claim": "/active/activeaudit",
  "approve.car": "/approvecar",
  "approve.my": "/approvemy",
  "approve.center": "/approvecen",
  "approve.ok": "/approveok",
  "my.approve": "/my/approve",
  "voice.landing": "/invitein",
  "voice.apply": "/invite",
  "voice.ok": "/inviteok",
  "voice.audit": "/inviteaudit",
  "my.car-audit": { umbrella: "/my/car-audit", club: "/my/car_audit" },
  "my.car-check": "/my/checkcar_audit",
  "my.carlist": "/my/car_list",
  "my.cargene": "/my/car_gene",
  "my.carmodel": "/my/car_model",
  "car.series": "/car/:series",
  "lead.form": "/lead/:key",
  "my.leads": "/my/leads",
  "live.list": "/live",
  "live.room": "/live/:id",
  "live.article": "/article/:id/player",
  "shop.home": "/shop",
  "shop.index": "/shop/index",
  "shop.list": "/shop/list",
  "shop.goods": "/shop/goods/:id",
  "shop.reviews": "/shop/goods/:id/reviews",
  "shop.wishes": "/shop/wishlist",
  "shop.own-reviews": "/shop/reviews",
  "shop.pay": "/shop/pay/:number",
  "shop.coupons": "/shop/coupons",
  "partner.form": "/active/fenxiaoform",
  "partner.state": "/active/fenxiaoaudit",
  "shop.cart": "/shop/cart",
  "shop.checkout": "/shop/checkout",
  campaign: "/c/:slug",
  "campaign.mao": "/maoindex",
  page: "/p/:slug",
  "shop.orders": "/shop/orders",
  "shop.order": "/shop/orders/:number",
  "shop.parcels": "/shop/orders/:number/logistics",
  "shop.review": "/shop/orders/:number/review",
  "shop.aftersale.ask": "/shop/orders/:number/after-sale",
  "shop.aftersales": "/shop/after-sales",
  "shop.aftersale": "/shop/after-sales/:number",
} as const;

export type ScreenId = keyof typeof paths;

/**
 * The address of a screen: `pathOf("article.post", { id }, { section, query: { at } })`. An id that is not there, or a
 * parameter that is missing, is a type error.
 * @returns a path of this site with its query, percent-encoded
 */
export const pathOf = pathsOf(paths);

/** The front page of a section. */
export function homePath(
  section: Pick<Section, "slug" | "umbrella">,
  query?: Record<string, string>,
): string {
  return pathOf(section.umbrella ? "home" : "home.club", {}, { section, ...(query && { query }) });
}

/** The personal page in a section. */
export function myPath(section: Pick<Section, "slug" | "umbrella">): string {
  return pathOf(section.umbrella ? "my.home" : "my.club", {}, { section });
}
