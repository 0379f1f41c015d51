import { storedAdminToken } from "#client/admin-token.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { overTheLine } from "#client/request.ts";
import { saveFile } from "#client/save-file.ts";
import type { Envelope } from "#shared/contract.ts";
import { failureOf } from "#shared/failure.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { MemberFormProps } from "./member-form-props.ts";

/** Everything that is kept about one member, as a file, after it was said what for. */
export function ArchiveForm({ member, onDone }: MemberFormProps) {
  const { id, nickname } = member.member;
  const extras = member.can.archive_extras;
  const form = useForm({
    initial: { reason: "", include: [] as string[] },
    check: ({ reason }) => (reason.trim().length < 2 ? { reason: "请填写导出原因" } : {}),
    async save({ reason, include }) {
      const problem = await download(id, nickname, { reason, include });
      if (problem === null) onDone("已导出");
      else form.refuse({ form: problem });
    },
  });
  return (
    <form {...form.props} className="grid gap-4 pb-2">
      <p className="text-15 text-ink-2">
        把这位会员的资料、发表的内容、登录和处罚记录等打包成
        zip，和会员自己申请导出的一样；不含完整手机号、匿名提问和回答。
      </p>
      {extras.length > 0 && (
        <fieldset>
          <legend className="text-13 text-ink-3">另外包含（会记入操作记录）</legend>
          {extras.map(({ key, title }) => (
            <Checkbox
              key={key}
              shape="square"
              checked={form.values.include.includes(key)}
              onChange={() =>
                form.set({
                  include: form.values.include.includes(key)
                    ? form.values.include.filter((one) => one !== key)
                    : [...form.values.include, key],
                })
              }
            >
              {title}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <TextField
        label="导出原因"
        maxLength={100}
        placeholder="例如：会员来函要求"
        hint="会记入操作记录"
        {...form.text("reason")}
      />
      <FormEnd form={form}>导出</FormEnd>
    </form>
  );
}

/** @returns why it could not be had; null when it was saved */
async function download(
  id: string,
  nickname: string,
  body: { reason: string; include: readonly string[] },
): Promise<string | null> {
  try {
    const headers = {
      authorization: `Bearer ${storedAdminToken() ?? ""}`,
      "content-type": "application/json",
    };
    const answer = await overTheLine(
      fetch(`/api/admin/members/${id}/archive`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      }),
    );
    if (!answer.ok) {
      const { error } = (await answer.json()) as Extract<Envelope<never>, { state: false }>;
      return error.join("，");
    }
    saveFile(`会员数据-${nickname}-${id}.zip`, await overTheLine(answer.blob()));
    return null;
  } catch (error) {
    return failureOf(error).title;
  }
}
