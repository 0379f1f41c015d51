import type { SignableKey } from "./contract.ts";

/** How a text is signed. */
export interface Signable {
  /** On the button: what somebody does who agrees. */
  act: string;
  /** What it is called once it is done. */
  done: string;
  /** The real name is asked for. */
  name: boolean;
  /** How the signer, or who is to be called for him, can be reached. */
  contact: boolean;
  /** What withdrawing it means, where no feature says more. */
  consequence: string;
  /**
   * It is agreed to with a form alone, which says what for: not at the foot of the text, and whoever agreed to an earlier version is
   * asked with his next form.
   */
  withForm?: boolean;
}

/** The texts that members sign one by one, by their key. */
export const signable: Readonly<Record<SignableKey, Signable>> = {
  carconsent: {
    act: "同意并继续",
    done: "已同意",
    name: false,
    contact: false,
    consequence: "撤回后不再处理你的车辆证件信息，车主认证需要重新同意才能办理。",
  },
  portrait: {
    act: "签署授权书",
    done: "已签署",
    name: true,
    contact: false,
    consequence: "撤回后不再使用你的影像，已经发布的在七个工作日内撤下。参加活动不受影响。",
  },
  track: {
    act: "签署协议",
    done: "已签署",
    name: true,
    contact: true,
    consequence: "撤回后不能参加需要签署这份协议的赛道活动，之前参加过的不受影响。",
  },
  safety: {
    act: "我已阅读",
    done: "已确认阅读",
    name: false,
    contact: false,
    consequence: "撤回后报名需要它的活动时，会再请你阅读一次。",
  },
  cooperation: {
    act: "同意",
    done: "已同意",
    name: false,
    contact: false,
    consequence:
      "撤回后再次申请达人或续任时，会再请你阅读并同意。已经取得的达人资格保留到期满，也可以主动退出。",
  },
  clue: {
    act: "同意并提交",
    done: "已同意",
    name: false,
    contact: false,
    consequence: "撤回后，还在处理的试驾、到店预约全部撤回，填写的信息立即删除。",
    withForm: true,
  },
};

/** Whether a text is agreed to with a form alone. */
export const isWithForm = (key: SignableKey): boolean => {
  const asks: Signable = signable[key];
  return asks.withForm === true;
};

export const signableKeys = Object.keys(signable) as SignableKey[];
