import type { StoredBlock } from "#features/campaigns/blocks-contract.ts";
import type { CampaignContent } from "#features/campaigns/desk-contract.ts";
import { documentOfTyped } from "#features/campaigns/typed-text.ts";
import { pathOf } from "#sections/paths.ts";

/** Keys of the drawings that the demo's campaigns show. */
export const drawn = {
  autumn: "convoy/suv/forest/orange/4",
  ridge: "threequarter/suv/mountain/green/6",
  lake: "rear/suv/lake/blue/3",
} as const;

type Drawn = keyof typeof drawn;

interface DemoCampaign {
  slug: string;
  /** Days from now. */
  from: number;
  until: number;
  content: (
    picture: (name: Drawn) => string | null,
    at: { from: string; until: string },
  ) => Omit<CampaignContent, "from" | "until">;
}

const placed = { on: true, from: null, until: null };

/** Pictures whose drawing is there. */
const items = (pictures: readonly (readonly [string | null, string])[]) =>
  pictures.flatMap(([picture, caption]) => (picture === null ? [] : [{ picture, caption, link: "" }]));

/** Invented: one that runs, one that is to come, one that is over. */
export const demoCampaigns: readonly DemoCampaign[] = [
  {
    slug: "mao",
    from: -6,
    until: 24,
    content: (picture, { until }) => ({
      title: "秋日山路季",
      description: "选一条山路，拍一张照片，把秋天寄给自己。",
      picture: picture("autumn"),
      tone: "plain",
      sections: [],
      rules: documentOfTyped(
        [
          "# 怎么算参加",
          "活动期间在社区发一篇山路游记，带上话题 #周末去哪开#，配至少一张自己拍的照片。",
          "# 明信片怎么寄",
          "- 每人一张，按发帖先后寄 300 张\n- 活动结束后在消息里通知，请先在“地址管理”里填好地址\n- 内容在审核中的不计，被删除的不计",
          "# 开车的时候",
          "停在能停的地方再拍照。山路起雾、结冰、落石时请掉头，叶子明年还在。",
        ].join("\n\n"),
      ),
      blocks: [
        {
          ...{ ...placed, id: "head", kind: "banner", picture: picture("autumn"), title: "秋日山路季" },
          ...{ text: "开到有叶子的地方，把秋天寄给自己", button: "去写游记", link: pathOf("bbs.home") },
        },
        {
          ...{ ...placed, id: "clock", kind: "countdown", title: "距离活动结束", to: until },
          after: "今年的叶子看完了",
        },
        {
          ...{ ...placed, id: "how", kind: "text", title: "三步参加" },
          document: documentOfTyped(
            "- 选一条山路，和朋友约好时间\n- 拍一张照片，写下几点出发、哪段最好看\n- 带上话题 #周末去哪开# 发出来，明信片寄到你家",
          ),
        },
        {
          ...{ ...placed, id: "roads", kind: "pictures", title: "今年的山路", look: "grid" },
          items: items([
            [picture("ridge"), "山脊线：早上七点的光"],
            [picture("lake"), "湖边：停车就能野餐"],
          ]),
        },
        {
          ...{ ...placed, id: "ways", kind: "links", title: "" },
          items: [
            { label: "写游记", icon: "edit", to: pathOf("bbs.home") },
            { label: "找车友", icon: "users", to: pathOf("group.list") },
            { label: "问路况", icon: "ask", to: pathOf("ask") },
            { label: "看话题", icon: "hash", to: pathOf("topic.list") },
          ],
        },
      ] satisfies StoredBlock[],
    }),
  },
  {
    slug: "winter-tyres",
    from: 9,
    until: 40,
    content: (_picture, { from }) => ({
      title: "第一场雪之前",
      description: "换胎、查电瓶、练一次雪地起步。",
      picture: null,
      tone: "soft",
      rules: null,
      sections: [],
      blocks: [
        {
          ...{ ...placed, id: "head", kind: "banner", picture: null, title: "第一场雪之前" },
          ...{ text: "换胎、查电瓶、练一次雪地起步", button: "", link: "" },
        },
        {
          ...{ ...placed, id: "clock", kind: "countdown", title: "距离开始", to: from },
          after: "开始了",
        },
        {
          ...{ ...placed, id: "why", kind: "text", title: "为什么是现在" },
          document: documentOfTyped("气温低于七度，夏季胎就开始变硬。等下了雪再换，店里要排到天黑。"),
        },
      ] satisfies StoredBlock[],
    }),
  },
  {
    slug: "summer-coast",
    from: -96,
    until: -50,
    content: () => ({
      title: "海岸线夏天",
      description: "沿海公路打卡，写下看到的第一片海。",
      picture: null,
      tone: "dark",
      rules: null,
      sections: [],
      blocks: [
        {
          ...{ ...placed, id: "head", kind: "banner", picture: null, title: "海岸线夏天" },
          ...{ text: "沿海公路打卡", button: "", link: "" },
        },
      ] satisfies StoredBlock[],
    }),
  },
];
