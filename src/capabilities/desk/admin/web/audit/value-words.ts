import { formatDate } from "#shared/format.ts";

/** What entries say, in words: names of values, what some of them stand for, and what an entry is about. */
const names: Readonly<Record<string, string>> = {
  account: "账号",
  action: "动作",
  active: "启用",
  added: "新增",
  blocks: "区块",
  by_member: "版主编号",
  by_name: "版主",
  changed: "改动",
  claimed_by: "负责人编号",
  closed: "关闭评论",
  correction: "更正说明",
  due: "期限",
  embargo_until: "解禁时间",
  emptied: "清空的部分",
  ended: "退出的设备",
  excerpt: "内容",
  factor: "验证方式",
  featured: "精选",
  first: "首次登录",
  grants: "权限",
  group: "分组",
  hides: "隐藏发过的内容",
  hits: "命中条数",
  into: "并入编号",
  into_name: "并入的账号",
  key: "名称",
  kind: "类型",
  name: "名称",
  note: "备注",
  number: "第几版",
  of: "原编号",
  open: "未处理的举报",
  owner: "负责人编号",
  packet_count: "红包个数",
  parts: "重置的部分",
  publish_at: "发布时间",
  published: "已公开",
  reason: "理由",
  removed: "删除",
  reports: "举报编号",
  returned: "退回",
  role: "角色",
  section: "分区",
  source: "来源",
  staff: "核销账号",
  standing: "原来的状态",
  state: "状态",
  status: "状态",
  store: "门店",
  courier: "快递公司",
  tracking: "快递单号",
  withdrawn: "撤回的份数",
  step: "步骤",
  substantial: "有实质改动",
  take_down_at: "下线时间",
  target_id: "对象编号",
  text: "文字",
  title: "标题",
  to: "交给",
  total: "总数",
  totp: "动态验证码",
  until: "到期时间",
  usual: "沿用默认",
  value: "值",
  version: "版本",
  what: "查看的内容",
  why: "原因",
  word: "词",
  words: "词",
};

const said: Readonly<Record<string, string>> = {
  active: "正常",
  banned: "封禁",
  cancelled: "已注销",
  claimed: "处理中",
  closed: "已关闭",
  confirmed: "确认负面",
  draft: "草稿",
  hold: "转审",
  in_review: "审核中",
  merged: "已合并",
  muted: "禁言",
  open: "待处理",
  password: "密码",
  published: "已公开",
  recovery: "恢复码",
  refuse: "拦截",
  rejected: "已驳回",
  removed: "已删除",
  replace: "替换",
  revoked: "已撤下",
  suggested: "待确认",
  totp: "动态验证码",
  waiting: "待审",
  watch: "仅监测",
  withdrawn: "作者已删除",
};

const kinds: Readonly<Record<string, string>> = {
  admin: "管理员",
  article: "文章",
  board: "版块",
  campaign: "专题活动",
  car_request: "车型申请",
  certification: "车主认证",
  comment: "评论",
  document: "协议文本",
  game_score: "游戏成绩",
  gift_batch: "礼品",
  gift_claim: "礼品领取",
  gift_store: "门店",
  hit: "命中",
  influence: "达人申请",
  influence_claim: "达人权益领取",
  influence_code: "达人邀请码",
  influence_right: "达人权益",
  influence_season: "达人招募",
  import: "导入",
  layout: "首页布局",
  member: "会员",
  opinion: "负面",
  opinion_case: "个案",
  opinion_lexicon: "词表权重",
  post: "帖子",
  private_media: "私密图片",
  question: "问题",
  quiz: "测试",
  receiver: "接收方",
  red_packets: "红包",
  review: "审核",
  role: "角色",
  section: "分区",
  setting: "设置",
  topic: "话题",
  warning: "预警",
  warning_rule: "监测规则",
  word: "词条",
  word_group: "词库分组",
};

const MOMENTS = new Set(["due", "embargo_until", "publish_at", "take_down_at", "until"]);

/** What a value of an entry is called; as it is written down where there is no word for it. */
export const nameOf = (value: string): string => names[value] ?? value;

/** What an entry is about. */
export const kindOf = (kind: string): string => kinds[kind] ?? kind;

/**
 * A value as people read it: states and actions by their words, lists as a list, moments as times; anything deeper as it is
 * written down.
 * @param name which value it is: only states, actions and factors are words of a set, others are what somebody typed
 */
export function saidOf(name: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "是" : "否";
  if (typeof value === "number") return String(value);
  if (Array.isArray(value) && value.every((one) => typeof one === "string" || typeof one === "number"))
    return value.join("、");
  if (typeof value !== "string") return JSON.stringify(value);
  if (["state", "status", "action", "factor"].includes(name)) return said[value] ?? value;
  return MOMENTS.has(name) ? formatDate(value, { time: true }) : value;
}
