/** Reasons of moderators that most kinds have, as their authors are told them. */
export const usualReasons = {
  ads: { label: "广告引流", text: "含有广告、联系方式或引流信息" },
  abuse: { label: "人身攻击", text: "含有辱骂、歧视或人身攻击的内容" },
  vulgar: { label: "低俗不雅", text: "含有低俗、不雅的文字或图片" },
  untrue: { label: "不实信息", text: "内容没有依据，可能误导他人" },
  privacy: { label: "泄露隐私", text: "含有他人的电话、车牌、住址等个人信息" },
  illegal: { label: "违反法规", text: "违反法律法规或社区规范" },
} as const;
