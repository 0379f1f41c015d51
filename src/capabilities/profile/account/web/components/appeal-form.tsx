import { useQueryClient } from "@tanstack/react-query";
import { accountApi } from "#capabilities/profile/account/web/api/client.ts";
import { safety } from "#capabilities/profile/account/web/api/queries.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { useKeptValues } from "#client/kept-values.ts";
import { sentWords } from "#client/review-time.tsx";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";

/** What a moderator needs to know that it is the member, when his number is gone. */
export function AppealForm({ onSent, onCancel }: { onSent: () => void; onCancel: () => void }) {
  const queryClient = useQueryClient();
  const initial = { city: "", car: "", words: "" };
  const { kept, forget } = useKeptValues("mobile-appeal", initial);
  const form = useForm({
    initial,
    kept,
    check: ({ city, words }) => ({
      city: city.trim().length < 2 ? "请填写上次登录的城市" : undefined,
      words: [...words.trim()].length < 10 ? "请至少用 10 个字说明情况" : undefined,
    }),
    async save(body) {
      await accountApi("POST /api/user/mobile-appeal", { body }, { quiet: true });
      forget();
      toast(await sentWords(queryClient, "appeal", "已提交，审核结果会发消息给你"), { kind: "done" });
      await queryClient.invalidateQueries({ queryKey: safety().queryKey });
      onSent();
    },
    purpose: "提交申诉",
  });
  return (
    <form {...form.props}>
      <p className="mb-4 text-15 leading-body text-ink-2">
        写得越具体越容易确认是你本人。通过后可以直接绑定新号码。
      </p>
      <TextField label="上次登录的城市" placeholder="例如：杭州" maxLength={40} {...form.text("city")} />
      <TextField
        className="mt-4"
        label="爱车（选填）"
        placeholder="车型、颜色，或填过的其他信息"
        maxLength={60}
        {...form.text("car")}
      />
      <TextArea
        className="mt-4"
        label="说明"
        placeholder="号码为什么不能用了，平时怎样使用围场"
        maxLength={500}
        {...form.text("words")}
      />
      <FormEnd form={form} apart>
        提交申诉
      </FormEnd>
      <Button variant="line" wide className="mt-2.5" onClick={onCancel}>
        返回验证码验证
      </Button>
    </form>
  );
}
