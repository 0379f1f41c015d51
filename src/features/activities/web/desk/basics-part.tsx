import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { DocumentEditor, PictureField } from "#capabilities/site/blocks/web/public.ts";
import type { Form } from "#client/form.ts";
import { sections } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import { activityTypeNames, activityTypes } from "#shared/activity.ts";
import { ChoiceField } from "#ui/choice-field.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { foundArticles } from "./api.ts";
import { Chips } from "./create-sheet.tsx";
import type { EditValues } from "./edit-values.ts";

/** What it is: title, picture, introduction. */
export function BasicsPart({ form, id }: { form: Form<EditValues>; id: string }) {
  const { values, set, errorOf, text } = form;
  const [choosing, setChoosing] = useState(false);
  return (
    <Panel title="基本资料">
      <div className="grid gap-4">
        <TextField label="标题" maxLength={40} {...text("title")} />
        <TextArea
          label="一句话介绍"
          rows={2}
          maxLength={80}
          placeholder="湖边停好车，一起吃早餐、看日出"
          {...text("summary")}
        />
        <div>
          <PictureField
            label="海报（横图，3:2）"
            alt="海报"
            ratio="3:2"
            picture={values.poster_id}
            onChange={(picture) => set({ poster_id: picture })}
          />
          {errorOf("poster_id") && <p className="mt-1.5 text-12 text-bad">{errorOf("poster_id")}</p>}
        </div>
        <Chips
          label="类型"
          options={activityTypes.map((value) => ({ value, label: activityTypeNames[value] }))}
          value={values.type}
          error={errorOf("type")}
          onChange={(type) => set({ type })}
        />
        <Chips
          label="分区"
          options={sections.map(({ slug }) => ({ value: slug, label: sectionName(slug) }))}
          value={values.section}
          error={errorOf("section")}
          onChange={(section) => set({ section })}
        />
        <DocumentEditor
          label="活动介绍"
          value={values.document}
          error={errorOf("document")}
          onChange={(document) => set({ document })}
        />
        <TextField label="主办方" maxLength={30} {...text("organiser")} />
        <TextField
          label="咨询方式（选填，报名的人可见）"
          maxLength={40}
          placeholder="微信号或电话"
          {...text("contact")}
        />
        <ChoiceField
          label="活动回顾（选填）"
          value={values.recap_article_id?.title ?? ""}
          placeholder="办完以后，选一篇文章"
          error={errorOf("recap_article_id")}
          onOpen={() => setChoosing(true)}
          onClear={() => set({ recap_article_id: null })}
        />
        <Switch
          checked={values.comments_closed}
          onChange={(event) => set({ comments_closed: event.target.checked })}
        >
          关闭评论
        </Switch>
      </div>
      {choosing && (
        <ArticleSheet
          id={id}
          onPick={(article) => {
            set({ recap_article_id: article });
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Panel>
  );
}

interface ArticleSheetProps {
  id: string;
  onPick: (article: { id: string; title: string }) => void;
  onClose: () => void;
}

/** Chooses a published article by its title; the newest stand there before anything is typed. */
function ArticleSheet({ id, onPick, onClose }: ArticleSheetProps) {
  const [q, setQ] = useState<string>();
  const query = useQuery({ ...foundArticles(id, q ?? ""), placeholderData: (before) => before });
  const items = query.data?.items ?? [];
  return (
    <Sheet onClose={onClose} title="选择回顾文章">
      <SearchField label="搜索标题" value={q} onChange={setQ} />
      {query.isError ? (
        <NotLoaded compact query={query} />
      ) : (
        <ul className="mt-2 min-h-60">
          {items.map((article) => (
            <li key={article.id}>
              <button
                type="button"
                className="press hair-b block min-h-12 w-full py-2.5 text-left text-15"
                onClick={() => onPick(article)}
              >
                {article.title}
              </button>
            </li>
          ))}
          {query.isSuccess && items.length === 0 && (
            <li className="py-8 text-center text-13 text-ink-3">没有找到相关文章，换个词试试</li>
          )}
        </ul>
      )}
    </Sheet>
  );
}
