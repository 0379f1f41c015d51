import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { useRequestKey } from "#client/request-key.ts";
import { useNavigate } from "#client/router.tsx";
import type { ListedCampaign } from "#features/campaigns/desk-contract.ts";
import type { PageKind } from "#features/campaigns/page-kinds-contract.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { campaignDeskApi, campaignsKey } from "./api.ts";
import { editorPath, kindWords } from "./words.ts";

/** A new campaign or page: its name, its section, its address, and what it begins with. */
export default function BeginSheet({
  kind,
  section,
  onClose,
}: {
  kind: PageKind;
  section: string | undefined;
  onClose: () => void;
}) {
  const words = kindWords[kind];
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const { data: others } = useQuery({
    queryKey: [...campaignsKey, "to copy", kind],
    queryFn: async ({ signal }) => {
      const query = { kind, limit: 50 };
      return (await campaignDeskApi("GET /api/admin/campaigns", { query }, { signal, quiet: true })).items;
    },
  });
  const form = useForm({
    initial: { title: "", slug: "", section: section ?? umbrellaSection.slug, copy: "" },
    check: ({ title, slug }) => ({
      ...(title.trim() === "" && { title: "请填写标题" }),
      ...(!/^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/.test(slug) && {
        slug: "用 3 到 40 个小写字母、数字或 -，不能以 - 开头或结尾",
      }),
    }),
    async save(values) {
      const wanted = { ...values, kind, copy: values.copy === "" ? null : values.copy };
      const { id } = await campaignDeskApi(
        "POST /api/admin/campaigns",
        { body: { ...wanted, key: keyOf(wanted) } },
        { quiet: true },
      );
      await queryClient.invalidateQueries({ queryKey: campaignsKey });
      onClose();
      navigate(editorPath(kind, id));
    },
  });
  const nameOf = ({ title, slug }: ListedCampaign) => `${title}（${slug}）`;
  return (
    <FormSheet form={form} title={`新建${words.one}`} label="开始编辑" onClose={onClose}>
      <TextField label="标题" maxLength={30} placeholder={words.titleExample} {...form.text("title")} />
      <TextField
        label="网址"
        hint={`访客打开 ${words.prefix}${form.values.slug || "…"}，建好以后不能改`}
        maxLength={40}
        inputMode="url"
        autoCapitalize="none"
        placeholder={words.slugExample}
        {...form.text("slug")}
      />
      <SelectField
        label="分区"
        options={sections.map(({ slug, name, umbrella }) => ({
          value: slug,
          label: umbrella ? `${name}（所有车友会都能打开）` : name,
        }))}
        value={form.values.section}
        onChange={(slug) => form.set({ section: slug })}
      />
      {others !== undefined && others.length > 0 && (
        <SelectField
          label="从哪里开始"
          options={[
            { value: "", label: "空白" },
            ...others.map((one) => ({ value: one.id, label: `复制：${nameOf(one)}` })),
          ]}
          value={form.values.copy}
          onChange={(copy) => form.set({ copy })}
        />
      )}
    </FormSheet>
  );
}
