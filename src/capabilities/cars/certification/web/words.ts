import type { Certification } from "#capabilities/cars/certification/contract.ts";
import { commonWords, type StateWords } from "#capabilities/review/applications/web/public.ts";
import type { PieceKind } from "#shared/certification.ts";

type State = Certification["state"];

/** How a state is shown: its word, its colour, and what it means for its owner. */
export const stateWords: Readonly<Record<State, StateWords>> = {
  ...commonWords,
  submitted: { label: "待审核", kind: "warn", text: "已提交，预计 1–3 个工作日" },
  in_review: { label: "审核中", kind: "warn", text: "审核员正在查看你的材料" },
  material: { label: "待补材料", kind: "bad", text: "按下面的说明重新提供材料" },
  approved: { label: "已认证", kind: "gold", text: "车主徽标已生效" },
  withdrawn: { label: "已撤回", kind: "plain", text: "材料已删除" },
  expired: { label: "已过期", kind: "warn", text: "徽标和权益已暂停，重新提交即可恢复" },
  revoked: { label: "已撤销", kind: "bad", text: "徽标和权益已取消" },
  transferred: {
    ...{ label: "已转给新车主", kind: "plain" },
    text: "新车主的过户申诉已通过，这辆车的徽标和权益已转给新车主。已经卖出请确认；未卖出可以申诉。",
  },
};

/** By what one knows a car without its whole number and plate. */
export const numbersOf = ({ plate_masked, vin_last }: Certification): string[] => [
  plate_masked,
  vin_last && `车架号末位 ${vin_last}`,
];

/** On what leads to the form of an application that can be handed in again. */
export const resubmitWords = (state: State): string =>
  state === "material" ? "补充材料" : state === "expired" ? "重新认证" : "修改重新提交";

export const kindWords: Readonly<Record<Certification["kind"], string>> = {
  first: "车主认证",
  recheck: "年审",
  appeal: "过户申诉",
};

/** What has to stay readable on a paper, and what is covered. */
export const paperWords: Readonly<Record<PieceKind, { keep: string; cover: string; tip: string }>> = {
  licence: {
    keep: "号牌号码、所有人、品牌型号、车辆识别代号、注册日期",
    cover: "住址、发动机号码",
    tip: "横放正页，四角入框，避免反光",
  },
  invoice: {
    keep: "购买方名称、车辆类型、厂牌型号、车辆识别代号、开票日期",
    cover: "身份证号、电话、价格",
    tip: "拍完整的机动车销售统一发票",
  },
  transfer: {
    keep: "买卖双方姓名、车辆识别代号、日期",
    cover: "身份证号、住址、电话",
    tip: "二手车销售统一发票，或交易市场的过户凭证",
  },
  registration: {
    keep: "机动车所有人、登记日期、车辆识别代号",
    cover: "身份证号",
    tip: "登记证书第 1–2 页，转移登记要看得清",
  },
};
