import { commonWords, type StateWords } from "#capabilities/review/applications/web/public.ts";
import type { ProofState } from "#shared/influence.ts";
import type { InfluenceApplication } from "../contract.ts";

type State = InfluenceApplication["state"];

/** How a state is shown: its word, its colour, and what it means for its member. */
export const stateWords: Readonly<Record<State, StateWords>> = {
  ...commonWords,
  submitted: { label: "待审核", kind: "warn", text: "已提交，预计 3–5 个工作日" },
  in_review: { label: "审核中", kind: "warn", text: "审核员正在查看你的主页" },
  material: { label: "待补材料", kind: "bad", text: "按下面的说明修改后重新提交" },
  approved: { label: "达人", kind: "ok", text: "达人徽标和权益已生效" },
  withdrawn: { label: "已撤回", kind: "plain", text: "截图已删除，需要时可以重新申请" },
  expired: { label: "已到期", kind: "bad", text: "徽标和权益已暂停，重新提交即可恢复" },
  revoked: { label: "已撤销", kind: "bad", text: "徽标和权益已取消" },
};

export const proofWords: Readonly<Record<ProofState, Pick<StateWords, "label" | "kind">>> = {
  none: { label: "未核对", kind: "plain" },
  claimed: { label: "待核对", kind: "warn" },
  confirmed: { label: "已核对", kind: "ok" },
  missing: { label: "没有找到核对码", kind: "bad" },
};
