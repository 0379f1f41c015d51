import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DraftPicture } from "#features/articles/draft-contract.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { editorChoices } from "./api.ts";
import { ArticlePicker } from "./article-picker.tsx";
import { chooseFiles, sendPictures } from "./send-pictures.ts";

const RichText = lazyPart(async () => (await import("./rich-text.tsx")).default, {
  waiting: (
    <Skeleton>
      <Bone className="mx-edge mt-4 h-5 w-11/12" />
      <Bone className="mx-edge mt-3 h-5 w-10/12" />
      <Bone className="mx-edge mt-3 h-5 w-8/12" />
    </Skeleton>
  ),
  failed: (onRetry) => <ErrorState compact title="编辑器没有加载成功" onRetry={onRetry} />,
});
const PickerSheet = lazyPart(async () => (await import("#ui/picker-sheet.tsx")).default);

export interface TextPartProps {
  draftId: string;
  initial: string;
  thumb: boolean;
  titles: ReadonlyMap<string, string>;
  onPicture: (picture: DraftPicture) => void;
  onTitle: (id: string, title: string) => void;
  onChange: (html: string) => void;
}

/** The text with what can be put into it: pictures, cards of cars, cards of other articles. */
export function TextPart({ draftId, initial, thumb, titles, onPicture, onTitle, onChange }: TextPartProps) {
  const { data: choices } = useQuery(editorChoices());
  const [picking, setPicking] = useState<{ what: "car" | "article"; take: (value: string) => void } | null>(
    null,
  );
  const send = async (
    files: readonly File[],
    take: (pictures: { src: string; width: number; height: number }[]) => void,
  ) => {
    const sent = await sendPictures(files);
    for (const picture of sent) onPicture(picture);
    take(sent.map(({ src, width, height }) => ({ src, width, height })));
  };
  return (
    <div className="mx-auto max-w-column">
      <RichText
        draftId={draftId}
        initial={initial}
        thumb={thumb}
        onChange={onChange}
        onPickPictures={(take) => void chooseFiles("image/*", true).then((files) => send(files, take))}
        onPictureFiles={(files, take) => void send(files, take)}
        onPickCar={(take) => setPicking({ what: "car", take })}
        onPickArticle={(take) => setPicking({ what: "article", take })}
        carName={(slug) => choices?.series.find((one) => one.slug === slug)?.name ?? slug}
        articleTitle={(id) => titles.get(id) ?? `编号 ${id}`}
      />
      {picking?.what === "car" && (
        <PickerSheet
          open
          title="插入车型卡片"
          options={choices?.series.map(({ slug, name }) => ({ value: slug, label: name })) ?? []}
          onPick={(path) => {
            const slug = path[0]?.value;
            if (slug) picking.take(slug);
            setPicking(null);
          }}
          onClose={() => setPicking(null)}
        />
      )}
      {picking?.what === "article" && (
        <ArticlePicker
          title="插入文章卡片"
          onPick={({ id, title }) => {
            onTitle(id, title);
            picking.take(id);
            setPicking(null);
          }}
          onClose={() => setPicking(null)}
        />
      )}
    </div>
  );
}
