/** What people talk about when they talk about a car; in the order in which filters show them. */
export const aspects = [
  "质量",
  "售后",
  "价格",
  "安全",
  "动力",
  "油耗",
  "操控",
  "舒适",
  "空间",
  "内饰",
  "外观",
  "配置",
] as const;
/** Characters of a note, of words to an author, of an answer in public. */
export const NOTE_LENGTH = 500;
