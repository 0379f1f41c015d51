import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { PollSheet } from "#capabilities/texts/polls/web/public.ts";
import type { DraftPicture, LinkCard, TextFilm } from "#features/articles/draft-contract.ts";
import { formatDuration } from "#shared/format.ts";
import { linesOfPoll } from "#shared/poll.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { pollOfMark } from "../poll-of-mark.ts";
import { editorChoices } from "./api.ts";
import { ArticlePicker } from "./article-picker.tsx";
import type { CardLook, CardName } from "./rich-text-nodes.ts";
import { chooseFiles, sendPictures } from "./send-pictures.ts";
import { useFilmUpload } from "./use-film-upload.ts";

const waiting = (
  <Skeleton>
    <Bone className="mx-edge mt-4 h-5 w-11/12" />
    <Bone className="mx-edge mt-3 h-5 w-10/12" />
    <Bone className="mx-edge mt-3 h-5 w-8/12" />
  </Skeleton>
);
const RichText = lazyPart(async () => (await import("./rich-text.tsx")).default, {
  waiting,
  failed: (onRetry, error) => <ErrorState compact error={error} what="编辑器加载失败" onRetry={onRetry} />,
});
const PickerSheet = lazyPart(async () => (await import("#ui/picker-sheet.tsx")).default);

export interface TextPartProps {
  draftId: string;
  initial: string;
  thumb: boolean;
  /** Titles of articles by their ids. */
  titles: ReadonlyMap<string, string>;
  /** Films and cards that the text has at the beginning. */
  films: readonly TextFilm[];
  links: readonly LinkCard[];
  onPicture: (picture: DraftPicture) => void;
  onTitle: (id: string, title: string) => void;
  onChange: (html: string) => void;
}

const linkLook = ({ title, site, picture }: LinkCard): CardLook => ({
  title: `${title} · ${site}`,
  ...(picture && { picture: `${picture.src}?w=320` }),
});

/** The text with what can be put into it: pictures, films, polls, cards of cars, of articles and of pages elsewhere. */
export function TextPart(props: TextPartProps) {
  const { draftId, initial, thumb, titles, onPicture, onTitle, onChange } = props;
  const { data: choices, isPending } = useQuery(editorChoices());
  const [picking, setPicking] = useState<{ what: "car" | "article"; take: (value: string) => void } | null>(
    null,
  );
  const [polling, setPolling] = useState<{ value?: string; take: (value: string) => void } | null>(null);
  // What was put in since; the editor asks as soon as it draws a card, before anything is rendered again.
  const added = useRef(new Map<string, CardLook>());
  const { upload, sending, cancel } = useFilmUpload();
  const send = async (
    files: readonly File[],
    take: (pictures: { src: string; width: number; height: number }[]) => void,
  ) => {
    const sent = await sendPictures(files);
    for (const picture of sent) onPicture(picture);
    take(sent.map(({ src, width, height }) => ({ src, width, height })));
  };
  const lookOf = (name: CardName, value: string): CardLook => {
    const known = added.current.get(`${name} ${value}`);
    if (known) return known;
    if (name === "car") return { title: choices?.series.find(({ slug }) => slug === value)?.name ?? value };
    if (name === "article") return { title: titles.get(value) ?? `编号 ${value}` };
    if (name === "poll") {
      const poll = pollOfMark(value);
      return { title: poll ? linesOfPoll(poll).join(" / ") : "投票不完整，请重新设置" };
    }
    if (name === "link") {
      const link = props.links.find(({ id }) => id === value);
      return link ? linkLook(link) : { title: "网页已失效，读者看不到这张卡片" };
    }
    const film = props.films.find(({ video }) => value.split("-")[0] === video.id);
    return film ? filmLook(film) : { title: "视频已失效，读者看不到它", film: true };
  };
  const pickFilm = async (take: (value: string) => void) => {
    const film = await upload();
    if (!film) return;
    // Its poster may become the article's cover.
    if (film.poster) onPicture(film.poster);
    const value = film.poster ? `${film.video.id}-${film.poster.id}` : film.video.id;
    added.current.set(`film ${value}`, filmLook(film));
    take(value);
  };
  const pickPoster = async (value: string, take: (value: string) => void) => {
    const [poster] = await sendPictures(await chooseFiles("image/*", false));
    if (!poster) return;
    onPicture(poster);
    const next = `${value.split("-")[0]}-${poster.id}`;
    added.current.set(`film ${next}`, { ...lookOf("film", value), picture: `${poster.src}?w=640` });
    take(next);
  };
  return (
    <div className="mx-auto max-w-column">
      {sending !== null && (
        <div className="mx-edge mt-3 flex items-center gap-3 rounded-2 bg-surface-2 px-3.5 py-1.5">
          <div className="min-w-0 flex-1">
            <p className="num pb-1.5 text-13 text-ink-2">正在上传视频 {Math.round(sending * 100)}%</p>
            <ProgressBar label="视频上传进度" value={sending} />
          </div>
          <button
            type="button"
            className="press h-11 flex-none px-2 text-15 text-accent-ink"
            onClick={cancel}
          >
            取消
          </button>
        </div>
      )}
      {isPending ? (
        waiting
      ) : (
        <RichText
          draftId={draftId}
          initial={initial}
          thumb={thumb}
          onChange={onChange}
          onPickPictures={(take) => void chooseFiles("image/*", true).then((files) => send(files, take))}
          onPictureFiles={(files, take) => void send(files, take)}
          onPickCard={(name, take) => {
            if (name === "film") void pickFilm(take);
            else if (name === "poll") setPolling({ take });
            else if (name !== "link") setPicking({ what: name, take });
          }}
          onChangePoll={(value, take) => setPolling({ value, take })}
          onPickPoster={(value, take) => void pickPoster(value, take)}
          onLink={({ article, link }) => {
            if (article) {
              onTitle(article.id, article.title);
              added.current.set(`article ${article.id}`, { title: article.title });
              return { name: "article", value: article.id };
            }
            if (!link) return null;
            added.current.set(`link ${link.id}`, linkLook(link));
            return { name: "link", value: link.id };
          }}
          lookOf={lookOf}
        />
      )}
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
      {polling && (
        <PollSheet
          poll={pollOfMark(polling.value ?? "") ?? undefined}
          onDone={(poll) => polling.take(JSON.stringify(poll))}
          onClose={() => setPolling(null)}
        />
      )}
      {picking?.what === "article" && (
        <ArticlePicker
          title="插入文章卡片"
          onPick={({ id, title }) => {
            onTitle(id, title);
            added.current.set(`article ${id}`, { title });
            picking.take(id);
            setPicking(null);
          }}
          onClose={() => setPicking(null)}
        />
      )}
    </div>
  );
}

function filmLook({ video, poster }: TextFilm): CardLook {
  const title = `${formatDuration(video.duration)} · ${(video.bytes / 1_048_576).toFixed(1)} MB`;
  return { title, film: true, ...(poster && { picture: `${poster.src}?w=640` }) };
}
