import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { useRequestKey } from "#client/request-key.ts";
import { isIdNumber, plainIdNumber } from "#shared/id-number.ts";
import { formatFen, parseYuan, yuanOf } from "#shared/money.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import type { Partner } from "../../contract.ts";
import { partnerApi, refreshPartner } from "../api/partners.ts";

const ways = [
  { value: "bank", label: "银行卡" },
  { value: "alipay", label: "支付宝" },
] as const;

/** Asks for a payment of commission, with what the payment and its tax need. */
export default function WithdrawSheet({ partner, onClose }: { partner: Partner; onClose: () => void }) {
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const { balance_fen: balance, least_fen: least } = partner;
  const form = useForm({
    initial: {
      ...{ fen: yuanOf(balance), name: "", id_number: "", bank: "", account: "" },
      way: "bank" as (typeof ways)[number]["value"],
    },
    check: (values) => {
      const fen = parseYuan(values.fen);
      return {
        ...(fen === null && { fen: "请填写金额，最多两位小数" }),
        ...(fen !== null && fen < least && { fen: `最少提现 ${formatFen(least)}` }),
        ...(fen !== null && fen > balance && { fen: `最多可提现 ${formatFen(balance)}` }),
        ...(values.name.trim().length < 2 && { name: "请填写姓名" }),
        ...(!isIdNumber(plainIdNumber(values.id_number)) && {
          id_number: "身份证号不正确，请核对 18 位号码",
        }),
        ...(values.way === "bank" && values.bank.trim() === "" && { bank: "请填写开户行" }),
        ...(values.account.trim().length < 5 && { account: "请填写收款账号" }),
      };
    },
    async save(values) {
      const body = { ...values, fen: parseYuan(values.fen) ?? 0 };
      await partnerApi(
        "POST /api/my/partner/withdrawals",
        { body: { ...body, idempotency_key: keyOf(body) } },
        { quiet: true },
      );
      await refreshPartner(queryClient);
      toast("已提交，付款后会通知你", { kind: "done" });
      onClose();
    },
  });
  const { values, set, text } = form;
  return (
    <FormSheet
      {...{ form, onClose }}
      title="提现"
      description={`可提现 ${formatFen(balance)}。姓名、身份证号和账号加密保存，只用于付款和报税，到期删除。`}
      label="提交"
    >
      <TextField label="金额（元）" inputMode="decimal" maxLength={11} {...text("fen")} />
      <TextField label="姓名" maxLength={20} autoComplete="name" {...text("name")} />
      <TextField label="身份证号" maxLength={18} autoComplete="off" {...text("id_number")} />
      <SegmentedControl label="收款方式" options={ways} value={values.way} onChange={(way) => set({ way })} />
      {values.way === "bank" && <TextField label="开户行" maxLength={40} {...text("bank")} />}
      <TextField
        label={values.way === "bank" ? "银行卡号" : "支付宝账号"}
        inputMode={values.way === "bank" ? "numeric" : "text"}
        maxLength={values.way === "bank" ? 30 : 60}
        autoComplete="off"
        {...text("account")}
      />
    </FormSheet>
  );
}
