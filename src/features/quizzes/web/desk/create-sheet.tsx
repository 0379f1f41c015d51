import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { DeskQuiz } from "../../desk-contract.ts";
import { quizDeskApi } from "./api.ts";

interface CreateSheetProps {
  quizzes: readonly DeskQuiz[];
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** Begins a quiz, empty or as a copy. */
export default function CreateSheet({ quizzes, onClose, onCreated }: CreateSheetProps) {
  const form = useForm({
    initial: { title: "", key: "", section: umbrellaSection.slug, copy_of: "" },
    async save({ copy_of, ...values }) {
      const { id } = await quizDeskApi(
        "POST /api/admin/quizzes",
        { body: { ...values, copy_of: copy_of === "" ? null : copy_of } },
        { quiet: true },
      );
      onCreated(id);
    },
  });
  return (
    <FormSheet title="新建测试" form={form} label="新建" onClose={onClose}>
      <TextField label="标题" maxLength={20} {...form.text("title")} />
      <TextField
        label="编号"
        maxLength={40}
        autoCapitalize="none"
        placeholder="spring-2027"
        hint="小写字母、数字和短横线，会出现在链接里，之后不能改"
        {...form.text("key")}
      />
      <SelectField
        label="主办分区"
        options={sections.map(({ slug }) => ({ value: slug, label: sectionName(slug) }))}
        value={form.values.section}
        onChange={(section) => form.set({ section })}
      />
      {form.errorOf("section") && <p className="text-12 text-bad">{form.errorOf("section")}</p>}
      {quizzes.length > 0 && (
        <SelectField
          label="从哪里开始"
          options={[
            { value: "", label: "空白" },
            ...quizzes.map(({ id, title, key }) => ({ value: id, label: `复制：${title || key}` })),
          ]}
          value={form.values.copy_of}
          onChange={(copy_of) => form.set({ copy_of })}
        />
      )}
    </FormSheet>
  );
}
