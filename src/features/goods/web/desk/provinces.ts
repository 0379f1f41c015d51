/** Provinces by the first two digits of GB/T 2260, in short: the full list of regions is 26 kB. */
const NAMES =
  "11北京 12天津 13河北 14山西 15内蒙古 21辽宁 22吉林 23黑龙江 31上海 32江苏 33浙江 34安徽 35福建 36江西 37山东 41河南 42湖北 43湖南 44广东 45广西 46海南 50重庆 51四川 52贵州 53云南 54西藏 61陕西 62甘肃 63青海 64宁夏 65新疆 71台湾 81香港 82澳门";

export const provinces = NAMES.split(" ").map((one) => ({ code: one.slice(0, 2), name: one.slice(2) }));
