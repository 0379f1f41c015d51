import { useRef, useState } from "react";
import { useAdminSession } from "#capabilities/desk/admin/web/public.ts";
import { sendForm } from "#capabilities/media/media/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { RequestError } from "#client/request.ts";
import type { Import } from "#features/importer/contract.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { importApi } from "./api.ts";

const kinds = [
  { value: "feed", label: "文章" },
  { value: "forum", label: "论坛" },
] as const;
const sources = {
  feed: [
    { value: "upload", label: "上传文件" },
    { value: "address", label: "网址" },
    { value: "folder", label: "服务器文件" },
  ],
  forum: [
    { value: "upload", label: "上传文件" },
    { value: "folder", label: "服务器文件" },
  ],
} as const;
type ForumFormat = NonNullable<Import["settings"]["format"]>;
const formatNames: Readonly<Record<ForumFormat, string>> = {
  discuz: "Discuz!",
  nodebb: "NodeBB",
  discourse: "Discourse",
};

interface Values {
  kind: "feed" | "forum";
  section: string;
  from: "upload" | "address" | "folder";
  address: string;
  path: string;
  channel: string;
  author: string;
  refresh: boolean;
  format: ForumFormat | null;
  forum: string;
  bind_mobiles: boolean;
}

interface Uploaded {
  /** Names the files on the server; null before the first. */
  upload: string | null;
  names: string[];
}

interface NewImportProps {
  folder: string;
  files: readonly string[];
  onBegun: (begun: Import) => void;
  onClose: () => void;
}

/** What to import, from where, into which section; it begins with a check. */
export default function NewImportSheet({ folder, files, onBegun, onClose }: NewImportProps) {
  const [uploaded, setUploaded] = useState<Uploaded>({ upload: null, names: [] });
  const form = useForm<Values>({
    initial: {
      ...{ kind: "feed", section: umbrellaSection.slug, from: "upload", address: "", path: "" },
      ...{ channel: "", author: "", refresh: false, format: null, forum: "", bind_mobiles: false },
    },
    async save({ kind, section, from, address, path, ...settings }) {
      if (from === "upload" && uploaded.upload === null)
        throw new RequestError(400, "INVALID_INPUT", ["请先选择文件"]);
      const source =
        from === "upload"
          ? { from, upload: uploaded.upload ?? "" }
          : from === "address"
            ? { from, address }
            : { from, path };
      onBegun(
        await importApi(
          "POST /api/admin/imports",
          { body: { kind, section, settings: { ...settings, source } } },
          { quiet: true },
        ),
      );
    },
  });
  const { values, set, text } = form;
  return (
    <Sheet onClose={onClose} title="新的导入" description="先检查一遍，看清会导入什么，再决定要不要导入。">
      <form {...form.props} className="grid gap-4 pb-2">
        <SegmentedControl
          label="导入内容"
          options={kinds}
          value={values.kind}
          onChange={(kind) =>
            set({ kind, ...(kind === "forum" && values.from === "address" && { from: "upload" }) })
          }
        />
        <p className="-mt-2 text-12 text-ink-3">
          {values.kind === "feed"
            ? "RSS、Atom 和 WordPress 导出文件；重复导入不会产生重复的文章。"
            : "Discuz! 的 SQL 或 CSV、NodeBB 和 Discourse 的 JSON；会员、版块、主题、回帖一起来。"}
        </p>
        <fieldset>
          <legend className="mb-1.5 text-13 text-ink-2">放到</legend>
          <div className="flex flex-wrap gap-2">
            {sections.map(({ slug, shortName }) => (
              <Chip key={slug} selected={values.section === slug} onClick={() => set({ section: slug })}>
                {shortName}
              </Chip>
            ))}
          </div>
        </fieldset>
        <SegmentedControl
          label="从哪里来"
          options={sources[values.kind]}
          value={values.from}
          onChange={(from) => set({ from })}
        />
        {values.from === "upload" && <FileField value={uploaded} onChange={setUploaded} />}
        {values.from === "address" && (
          <TextField
            label="网址"
            type="url"
            inputMode="url"
            placeholder="https://…/feed.xml"
            {...text("address")}
          />
        )}
        {values.from === "folder" && (
          <div>
            <TextField
              label="文件或文件夹"
              hint={`放在服务器的 ${folder} 里`}
              placeholder="export.xml"
              {...text("path")}
            />
            {files.length > 0 && (
              <div className="mt-2 flex flex-wrap gap-2">
                {files.map((name) => (
                  <Chip
                    key={name}
                    selected={values.path === name.replace(/\/$/, "")}
                    onClick={() => set({ path: name.replace(/\/$/, "") })}
                  >
                    {name}
                  </Chip>
                ))}
              </div>
            )}
          </div>
        )}
        {values.kind === "feed" ? (
          <>
            <TextField label="频道（选填）" maxLength={20} placeholder="例如：评测" {...text("channel")} />
            <TextField label="没有署名的文章，作者写（选填）" maxLength={30} {...text("author")} />
            <Switch checked={values.refresh} onChange={(event) => set({ refresh: event.target.checked })}>
              <span className="block text-15">没变化的也重新处理</span>
              <span className="block text-12 text-ink-3">补上之前取不到的图片</span>
            </Switch>
          </>
        ) : (
          <>
            <fieldset>
              <legend className="mb-1.5 text-13 text-ink-2">哪种论坛</legend>
              <div className="flex flex-wrap gap-2">
                <Chip selected={values.format === null} onClick={() => set({ format: null })}>
                  自动判断
                </Chip>
                {(Object.keys(formatNames) as ForumFormat[]).map((format) => (
                  <Chip key={format} selected={values.format === format} onClick={() => set({ format })}>
                    {formatNames[format]}
                  </Chip>
                ))}
              </div>
            </fieldset>
            <TextField
              label="旧论坛的名字（选填）"
              hint="同一个论坛再导入一次时靠它认出来，不会重复"
              maxLength={40}
              {...text("forum")}
            />
            <Switch
              checked={values.bind_mobiles}
              onChange={(event) => set({ bind_mobiles: event.target.checked })}
            >
              <span className="block text-15">手机号当作已绑定</span>
              <span className="block text-12 text-ink-3">
                用这个号码登录的人就是这位会员；只在确认号码可靠时打开
              </span>
            </Switch>
          </>
        )}
        <FormEnd form={form} size="m">
          开始检查
        </FormEnd>
      </form>
    </Sheet>
  );
}

/** Files that are sent as soon as they are chosen, one after the other. */
function FileField({ value, onChange }: { value: Uploaded; onChange: (value: Uploaded) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const token = useAdminSession(({ token: own }) => own);
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const send = async (files: readonly File[]) => {
    let { upload, names } = value;
    try {
      for (const file of files) {
        setSending({ name: file.name, share: 0 });
        const form = new FormData();
        form.set("file", file, file.name);
        const query = upload === null ? "" : `?upload=${upload}`;
        const sent = await sendForm<{ upload: string; name: string }>(
          `/api/admin/import-files${query}`,
          form,
          {
            signal: new AbortController().signal,
            token,
            onProgress: (share) => setSending({ name: file.name, share }),
          },
        );
        upload = sent.upload;
        names = [...names, sent.name];
        onChange({ upload, names });
      }
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      toast(error.message, { kind: "error" });
    } finally {
      setSending(null);
    }
  };
  return (
    <div>
      {value.names.length > 0 && (
        <ul aria-label="已上传" className="mb-2 rounded-2 bg-surface-2 px-3">
          {value.names.map((name) => (
            <li key={name} className="hair-b truncate py-2 text-13 last:border-b-0">
              {name}
            </li>
          ))}
        </ul>
      )}
      {sending ? (
        <div className="rounded-2 bg-surface-2 px-3 py-3">
          <p className="mb-2 truncate text-13 text-ink-2">正在上传 {sending.name}</p>
          <ProgressBar label="上传进度" value={sending.share} />
        </div>
      ) : (
        <div className="flex gap-2">
          <Button variant="line" wide icon="plus" onClick={() => input.current?.click()}>
            {value.names.length === 0 ? "选择文件" : "再加文件"}
          </Button>
          {value.names.length > 0 && (
            <Button variant="line" onClick={() => onChange({ upload: null, names: [] })}>
              清空
            </Button>
          )}
        </div>
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept=".xml,.rss,.atom,.rdf,.wxr,.sql,.csv,.json,text/xml,application/xml,application/json,text/csv"
        hidden
        aria-label="要导入的文件"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = "";
          void send(files);
        }}
      />
    </div>
  );
}
