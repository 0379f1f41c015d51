import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DeskPage, FilterSelect, Panel } from "#capabilities/desk/admin/web/public.ts";
import { PictureField } from "#capabilities/site/blocks/web/public.ts";
import type { FaceContent } from "#capabilities/site/face/contract.ts";
import { textUpTo, useAddress } from "#client/address.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { homePath } from "#sections/paths.ts";
import { sectionBySlug, sections, umbrellaSection } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { type DeskFace, deskFace, faceApi } from "../desk/api.ts";
import { FacePreview } from "../desk/face-preview.tsx";

const address = { section: textUpTo(40) };

/** 站点外观: what a section is called, its sign, its colours, and what stands at its end. */
export default function AdminFaces() {
  return <DeskPage title="分区外观">{() => <Desk />}</DeskPage>;
}

function Desk() {
  const { values, change } = useAddress(address);
  const slug = sectionBySlug(values.section)?.slug ?? umbrellaSection.slug;
  const query = useQuery(deskFace(slug));
  return (
    <div className="grid gap-3.5 p-3 wide:px-6 wide:py-4">
      <div className="flex gap-2">
        <FilterSelect
          label="分区"
          all={sectionName(umbrellaSection.slug)}
          options={sections
            .filter(({ umbrella }) => !umbrella)
            .map((section) => ({ value: section.slug, label: sectionName(section.slug) }))}
          value={values.section}
          onChange={(section) => change({ section })}
        />
      </div>
      {query.data === undefined ? (
        <NotLoaded query={query} waiting={<RowsSkeleton rows={5} />} />
      ) : (
        <FaceForm key={`${slug} ${query.data.version}`} slug={slug} face={query.data} />
      )}
    </div>
  );
}

function FaceForm({ slug, face }: { slug: string; face: DeskFace }) {
  const { file, palettes, version } = face;
  const queryClient = useQueryClient();
  const { queryKey } = deskFace(slug);
  const [logo, setLogo] = useState(face.logo);
  const [share, setShare] = useState(face.share);
  const form = useForm<FaceContent & { lines: string }>({
    initial: { ...face.content, lines: face.content.footer.join("\n") },
    async save({ lines, ...content }) {
      const footer = lines
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== "");
      await faceApi(
        "PUT /api/admin/faces/{section}",
        { params: { section: slug }, body: { version, content: { ...content, footer } } },
        { quiet: true },
      );
      toast("已生效，访客打开页面就能看到", { kind: "done" });
      await queryClient.invalidateQueries({ queryKey });
    },
    place: () => "lines",
  });
  const { values } = form;
  const reset = async () => {
    if (!(await confirmDanger("恢复默认外观？", "名称、标识、颜色和页脚都回到产品自带的样子。", "恢复")))
      return;
    try {
      await faceApi("DELETE /api/admin/faces/{section}", { params: { section: slug }, query: { version } });
      toast("已恢复默认外观", { kind: "done" });
    } catch {
      // The request layer has told why; what stands is asked for again below.
    } finally {
      await queryClient.invalidateQueries({ queryKey });
    }
  };
  const section = sectionBySlug(slug) ?? umbrellaSection;
  const chosen = values.palette ?? file.palette;
  return (
    <div className="grid gap-3.5 wide:grid-cols-2">
      <Panel title="内容" note="留空就用默认">
        <form {...form.props} className="grid gap-4">
          <TextField label="名称" maxLength={12} placeholder={file.name} {...form.text("name")} />
          <TextField label="简称" maxLength={6} placeholder={file.short_name} {...form.text("short_name")} />
          <TextField label="口号" maxLength={30} placeholder={file.tagline} {...form.text("tagline")} />
          <TextArea
            label="介绍（搜索引擎和分享卡片会用）"
            rows={2}
            maxLength={100}
            placeholder={file.description}
            {...form.text("description")}
          />
          <fieldset>
            <legend className="mb-1.5 text-13 text-ink-2">颜色（都保证文字看得清）</legend>
            <div className="flex flex-wrap gap-2">
              {palettes.map(({ key, name, accent }) => (
                <Chip key={key} selected={chosen === key} onClick={() => form.set({ palette: key })}>
                  <span aria-hidden="true" className="size-3 rounded-full" style={{ background: accent }} />
                  {key === file.palette ? `${name}（默认）` : name}
                </Chip>
              ))}
            </div>
          </fieldset>
          <PictureField
            label="标识（横的透明底图片，显示在首页左上角）"
            alt="标识"
            sign
            picture={logo}
            onChange={(next) => {
              setLogo(next);
              form.set({ logo: next?.id ?? null });
            }}
          />
          <PictureField
            label="分享图片（没有自己图片的页面用它）"
            alt="分享图片"
            picture={share}
            onChange={(next) => {
              setShare(next);
              form.set({ share: next?.id ?? null });
            }}
          />
          <TextArea
            label="页脚文字（一行一条，最多 5 行）"
            rows={2}
            maxLength={320}
            {...form.text("lines")}
          />
          <TextField
            label="备案号"
            maxLength={40}
            placeholder={file.icp_number || "没有"}
            {...form.text("icp_number")}
          />
          <FormEnd form={form}>保存并生效</FormEnd>
        </form>
      </Panel>
      <div className="grid content-start gap-3.5">
        <Panel title="预览">
          <FacePreview
            name={values.name || file.name}
            tagline={values.tagline || file.tagline}
            logo={logo ? `${logo.src}?w=320` : undefined}
            palette={palettes.find(({ key }) => key === chosen)}
          />
          <p className="mt-3 text-13 text-ink-3">
            {face.updated_at === null
              ? "现在是产品自带的样子。"
              : `${face.updated_by} ${formatDate(face.updated_at, { time: true })} 改过。`}
          </p>
          <p className="mt-3 flex flex-wrap gap-2">
            <a
              href={homePath(section)}
              target="_blank"
              rel="noopener"
              className="text-13 text-accent-ink underline"
            >
              打开首页查看
            </a>
          </p>
          {face.updated_at !== null && (
            <p className="mt-3">
              <Button size="s" variant="line" onClick={() => void reset()}>
                恢复默认外观
              </Button>
            </p>
          )}
        </Panel>
      </div>
    </div>
  );
}
