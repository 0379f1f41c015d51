import { useQuery } from "@tanstack/react-query";
import { type WarningTemplate, warningTemplates } from "#capabilities/people/warnings/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { useRequestKey } from "#client/request-key.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { peopleApi, warnableTexts } from "../api.ts";
import type { MemberFormProps } from "./member-form-props.ts";
import { WarningPreview } from "./warning-preview.tsx";

const NOTHING = "";

/** A formal warning: by a template, with words of one's own, about something that the member wrote; as he will read it. */
export function WarnForm(props: MemberFormProps) {
  const query = useQuery(warningTemplates());
  if (query.data === undefined) return <NotLoaded query={query} waiting={<RowsSkeleton rows={2} />} />;
  return <Fields key={query.data.version} {...props} {...query.data} />;
}

function Fields({
  member,
  onDone,
  templates,
  version,
}: MemberFormProps & { templates: readonly WarningTemplate[]; version: string }) {
  const { id } = member.member;
  const keyOf = useRequestKey();
  const written = useQuery(warnableTexts(id)).data?.items ?? [];
  const form = useForm({
    initial: { template: templates[0]?.key ?? "", words: "", about: NOTHING },
    async save({ template, words, about }) {
      const chosen = written.find((one) => `${one.kind} ${one.target_id}` === about);
      const body = {
        ...{ template, version, words },
        ...(chosen && { about: { kind: chosen.kind, target_id: chosen.target_id } }),
      };
      await peopleApi(
        "POST /api/admin/members/{id}/warnings",
        { params: { id }, body: { ...body, idempotency_key: keyOf({ id, ...body }) } },
        { quiet: true },
      );
      onDone("已警告，对方确认后才能继续发表");
    },
  });
  const { values, set } = form;
  return (
    <form {...form.props} className="grid gap-4 pb-2">
      <SelectField
        label="模板"
        options={templates.map(({ key, name }) => ({ value: key, label: name }))}
        value={values.template}
        onChange={(next) => set({ template: next })}
      />
      {written.length > 0 && (
        <SelectField
          label="涉及的内容"
          options={[
            { value: NOTHING, label: "不指定" },
            ...written.map((one) => ({
              value: `${one.kind} ${one.target_id}`,
              label: `${one.noun}：${one.text}`,
            })),
          ]}
          value={values.about}
          onChange={(about) => set({ about })}
        />
      )}
      <TextArea label="补充说明（选填）" rows={2} maxLength={200} {...form.text("words")} />
      <WarningPreview template={templates.find(({ key }) => key === values.template)} words={values.words} />
      <FormEnd form={form}>发出警告</FormEnd>
    </form>
  );
}
