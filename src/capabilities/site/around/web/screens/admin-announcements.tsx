import { useQuery } from "@tanstack/react-query";
import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import type { AnnouncementContent, AnnouncementRow } from "#capabilities/site/around/desk-contract.ts";
import { termOf } from "#capabilities/site/blocks/web/public.ts";
import { textUpTo, useAddress } from "#client/address.ts";
import type { Form } from "#client/form.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { AnnouncementLine } from "../components/announcement-line.tsx";
import { aroundDeskApi, deskAnnouncements } from "../desk/api.ts";
import { RowSheet } from "../desk/row-sheet.tsx";
import { RowsDesk } from "../desk/rows-desk.tsx";

const quiet = { quiet: true };
const kinds = [
  { value: "tip", label: "提示" },
  { value: "important", label: "重要" },
] as const;
const empty: AnnouncementContent = {
  ...{ on: true, sections: [], from: null, until: null },
  ...{ kind: "tip", text: "", link: "", closable: true },
};

/** 公告: the bar on top of homes. */
export default function AdminAnnouncements() {
  return <DeskScreen title="公告">{() => <Desk />}</DeskScreen>;
}

/** What another screen has written already, for a new one. */
const address = { text: textUpTo(80), until: textUpTo(40) };

function Desk() {
  const query = useQuery(deskAnnouncements);
  const { values, change } = useAddress(address);
  const written = { text: values.text ?? "", until: values.until ?? null };
  return (
    <RowsDesk
      title="公告"
      word="公告"
      query={query}
      queryKey={deskAnnouncements.queryKey}
      about="显示在分区首页顶部，一次一条：重要的在前，其余按这里的顺序；访客关闭一条，下一条接着出现。改了文字，关闭过的人会再看到。"
      nameOf={({ content }) => content.text}
      order={(ids) => aroundDeskApi("POST /api/admin/announcements/order", { body: { ids } })}
      begun={values.text !== undefined}
      sheet={(row, onClose) => (
        <AnnouncementSheet
          row={row}
          initial={{ ...empty, ...written }}
          onClose={() => {
            change({ text: undefined, until: undefined });
            onClose();
          }}
        />
      )}
    >
      {({ content }) => (
        <span className="block truncate text-12 text-ink-3">
          {[
            content.kind === "important" ? "重要" : "提示",
            content.link,
            termOf({ from: content.from, until: content.until }),
            content.closable ? "" : "不能关闭",
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      )}
    </RowsDesk>
  );
}

interface AnnouncementSheetProps {
  row: AnnouncementRow | null;
  initial: AnnouncementContent;
  onClose: () => void;
}

function AnnouncementSheet({ row, initial, onClose }: AnnouncementSheetProps) {
  return (
    <RowSheet
      word="公告"
      queryKey={deskAnnouncements.queryKey}
      row={row}
      initial={initial}
      create={(key, content) =>
        aroundDeskApi("POST /api/admin/announcements", { body: { key, content } }, quiet)
      }
      change={(id, version, content) =>
        aroundDeskApi(
          "PUT /api/admin/announcements/{id}",
          { params: { id }, body: { version, content } },
          quiet,
        )
      }
      remove={(id, version) =>
        aroundDeskApi("DELETE /api/admin/announcements/{id}", { params: { id }, query: { version } })
      }
      onClose={onClose}
    >
      {(form) => <Fields form={form} />}
    </RowSheet>
  );
}

function Fields({ form }: { form: Form<AnnouncementContent> }) {
  const { values } = form;
  return (
    <>
      <SegmentedControl
        label="种类"
        options={kinds}
        value={values.kind}
        onChange={(kind) => form.set({ kind })}
      />
      <TextArea label="文字" rows={2} maxLength={80} {...form.text("text")} />
      <TextField
        label="点开去哪里（选填）"
        maxLength={300}
        inputMode="url"
        autoCapitalize="none"
        placeholder="/active 或 https://…"
        {...form.text("link")}
      />
      <Switch checked={values.closable} onChange={(event) => form.set({ closable: event.target.checked })}>
        <span className="block text-15">访客可以关闭</span>
        <span className="block text-12 text-ink-3">关闭以后这台设备不再显示这一条</span>
      </Switch>
      <div>
        <p className="mb-1.5 text-13 text-ink-2">访客看到的样子</p>
        <div className="overflow-hidden rounded-2 bg-surface-2">
          <AnnouncementLine
            announcement={{
              ...{ kind: values.kind, text: values.text || "公告的文字", link: "" },
              closable: values.closable,
            }}
            onClose={() => undefined}
          />
        </div>
      </div>
    </>
  );
}
