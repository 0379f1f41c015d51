import { pathsOf } from "./path-table.ts";

/** Where each screen of the administration stands; apart from `paths.ts`, so that they cost visitors nothing. */
export const deskPaths = {
  "admin.login": { umbrella: "/admin/login" },
  "admin.home": { umbrella: "/admin/home" },
  "admin.articlecomment": { umbrella: "/admin/articlecomment" },
  "admin.bbslist": { umbrella: "/admin/bbslist" },
  "admin.bbsinfo": { umbrella: "/admin/bbsinfo" },
  "admin.bbsinfo.one": { umbrella: "/admin/bbsinfo/:id" },
  "admin.bbscomment": { umbrella: "/admin/bbscomment" },
  "admin.words": { umbrella: "/admin/adminkeywords" },
  "admin.word": { umbrella: "/admin/adminkeyword" },
  "admin.screening": { umbrella: "/admin/screening" },
  "admin.reports": { umbrella: "/admin/reports" },
  "admin.reasons": { umbrella: "/admin/reasons" },
  "admin.auditlog": { umbrella: "/admin/audit-log" },
  "admin.mutes": { umbrella: "/admin/mutes" },
  "admin.reviews": { umbrella: "/admin/reviews/:kind" },
  "admin.account": { umbrella: "/admin/account" },
  "admin.administrators": { umbrella: "/admin/administrators" },
  "admin.clubs": { umbrella: "/admin/clubs" },
  "admin.topics": { umbrella: "/admin/topics" },
  "admin.redpackets": { umbrella: "/admin/redpackets" },
  "admin.honours": { umbrella: "/admin/honours" },
  "admin.searchwords": { umbrella: "/admin/searchwords" },
  "admin.layout": { umbrella: "/admin/layout" },
  "admin.texts": { umbrella: "/admin/texts" },
  "admin.negatives": { umbrella: "/admin/keywordnegative" },
  "admin.negative": { umbrella: "/admin/keywordnegativeinfo" },
  "admin.monitorsearch": { umbrella: "/admin/keywordsearch" },
  "admin.searchresult": { umbrella: "/admin/searchresult" },
  "admin.morelist": { umbrella: "/admin/adminmorelist" },
  "admin.moreposts": { umbrella: "/admin/adminmorebbs" },
  "admin.charts": { umbrella: "/admin/adminecharts" },
  "admin.wordcharts": { umbrella: "/admin/adminekeycharts" },
  "admin.wordranking": { umbrella: "/admin/adminkeywordlist" },
  "admin.article.figures": { umbrella: "/admin/articles/:id/figures" },
} as const;

/** The address of a screen of the administration, as `pathOf` for all others. */
export const deskPathOf = pathsOf(deskPaths);
