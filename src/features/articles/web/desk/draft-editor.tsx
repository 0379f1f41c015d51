import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWide } from "#capabilities/desk/admin/web/public.ts";
import type { Draft, DraftFilm, DraftPicture } from "#features/articles/draft-contract.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { toast } from "#ui/toast-store.ts";
import { draft as draftQuery } from "./api.ts";
import { ConflictSheet } from "./conflict-sheet.tsx";
import { CoverPanel } from "./cover-panel.tsx";
import { EditorHeader } from "./editor-header.tsx";
import { GalleryPanel } from "./gallery-panel.tsx";
import { HandInStrip } from "./hand-in-strip.tsx";
import { PublishSheet } from "./publish-sheet.tsx";
import { SettingsPanel } from "./settings-panel.tsx";
import { TextPart } from "./text-part.tsx";
import { useDraft } from "./use-draft.ts";
import { usePresence } from "./use-presence.ts";
import { VersionsPanel } from "./versions-panel.tsx";
import { VideoPanel } from "./video-panel.tsx";

const HandInSheet = lazyPart(async () => (await import("./hand-in-sheet.tsx")).default);

type View = "text" | "settings" | "versions";
const views = [
  { value: "text", label: "正文" },
  { value: "settings", label: "封面与设置" },
  { value: "versions", label: "版本" },
] as const;

/** One draft: on a phone one part at a time with the tools under the thumb, on a desk text and settings side by side. */
export function DraftEditor({ initial }: { initial: Draft }) {
  const wide = useWide();
  const queryClient = useQueryClient();
  const [known, setKnown] = useState(initial);
  const [view, setView] = useState<View>("text");
  const [publishing, setPublishing] = useState(false);
  const [handingIn, setHandingIn] = useState(false);
  const [pictures, setPictures] = useState(() => new Map(initial.pictures.map((one) => [one.id, one])));
  const [film, setFilm] = useState<DraftFilm | null>(initial.video);
  const [titles, setTitles] = useState(() => new Map(initial.related.map(({ id, title }) => [id, title])));
  const edited = useDraft(initial);
  const { content, change } = edited;

  const readAgain = async () => {
    const now = await queryClient.fetchQuery(draftQuery(initial.id));
    setKnown(now);
    return now;
  };
  const learn = (now: Draft) => {
    setKnown(now);
    setPictures((before) => new Map([...before, ...now.pictures.map((one) => [one.id, one] as const)]));
    setFilm(now.video);
    setTitles((before) => new Map([...before, ...now.related.map(({ id, title }) => [id, title] as const)]));
  };
  const takeServers = (now: Draft) => {
    learn(now);
    edited.adopt(now);
  };
  const editors = usePresence(initial.id, (revision) => {
    if (edited.state.kind !== "saved" || revision <= edited.revision) return;
    void readAgain().then((now) => {
      takeServers(now);
      toast(`已换成 ${now.updated_by} 刚保存的内容`);
    });
  });
  const addPicture = (picture: DraftPicture) =>
    setPictures((before) => new Map(before).set(picture.id, picture));
  const poster = content.cover === null ? undefined : pictures.get(content.cover);
  const galleryPictures = content.pictures.flatMap(({ media }) => pictures.get(media) ?? []);
  const bodyPictures = [...pictures.values()].filter(({ src }) => content.body.includes(src));
  const shown = (part: View) => wide || view === part;
  const [side, setSide] = useState<"settings" | "versions">("settings");

  const settings = (
    <div className="space-y-5">
      <CoverPanel
        draftId={initial.id}
        content={content}
        pictures={pictures}
        choices={content.kind === "pic" ? galleryPictures : bodyPictures}
        onPicture={addPicture}
        onChange={change}
      />
      <SettingsPanel
        content={content}
        titles={titles}
        articleId={known.article?.id ?? null}
        path={known.article?.path ?? null}
        onTitle={(id, title) => setTitles((before) => new Map(before).set(id, title))}
        onChange={change}
      />
    </div>
  );
  const history = (
    <VersionsPanel
      draftId={initial.id}
      revision={edited.revision}
      flush={edited.flush}
      onRestored={async () => takeServers(await readAgain())}
    />
  );
  return (
    <>
      <EditorHeader
        draft={known}
        state={edited.state}
        editors={editors}
        flush={edited.flush}
        onPublish={() => setPublishing(true)}
        onHandIn={() => setHandingIn(true)}
        strip={
          known.hand_in && (
            <HandInStrip
              draft={known}
              handIn={known.hand_in}
              flush={edited.flush}
              onChanged={async () => learn(await readAgain())}
            />
          )
        }
      />
      {edited.state.kind === "conflict" && (
        <ConflictSheet
          draftId={initial.id}
          mine={content}
          mergeWith={edited.mergeWith}
          onTheirs={takeServers}
          onMerged={(theirs, merged) => {
            learn(theirs);
            edited.settle(theirs, merged);
          }}
        />
      )}
      {!wide && (
        <div className="bg-surface px-edge py-2.5">
          <SegmentedControl label="切换内容" options={views} value={view} onChange={setView} />
        </div>
      )}
      <div className="wide:grid wide:grid-cols-[minmax(0,1fr)_10rem] wide:items-start wide:gap-5 wide:p-5">
        {/* Hidden rather than gone: the text keeps its place and its history of undoing. */}
        <div hidden={!shown("text")} className="bg-surface wide:rounded-3">
          <div className="mx-auto max-w-column px-edge pt-3">
            <TextArea
              label="标题"
              hideLabel
              rows={1}
              maxLength={60}
              placeholder="标题"
              value={content.title}
              onChange={(event) => change({ title: event.target.value.replace(/\n/g, "") })}
            />
          </div>
          <div className="mx-auto max-w-column px-edge">
            {content.kind === "pic" && (
              <div className="py-3">
                <GalleryPanel
                  content={content}
                  pictures={pictures}
                  onPicture={addPicture}
                  onChange={change}
                />
              </div>
            )}
            {content.kind === "video" && (
              <div className="py-3">
                <VideoPanel
                  content={content}
                  film={content.video === null ? null : film}
                  poster={poster}
                  onFilm={setFilm}
                  onPicture={addPicture}
                  onChange={change}
                />
              </div>
            )}
          </div>
          <TextPart
            key={edited.epoch}
            draftId={initial.id}
            initial={content.body}
            thumb={!wide && view === "text"}
            titles={titles}
            films={known.films}
            links={known.links}
            onPicture={addPicture}
            onTitle={(id, title) => setTitles((before) => new Map(before).set(id, title))}
            onChange={(body) => change({ body })}
          />
        </div>
        {wide ? (
          <aside className="sticky top-20 rounded-3 bg-surface p-4" aria-label="设置和版本">
            <SegmentedControl
              label="设置或版本"
              options={views.slice(1) as unknown as { value: "settings" | "versions"; label: string }[]}
              value={side}
              onChange={setSide}
              className="mb-4"
            />
            <div className="max-h-[calc(100dvh-5.2rem)] overflow-y-auto pr-1">
              {side === "settings" ? settings : history}
            </div>
          </aside>
        ) : (
          <div className="bg-surface px-edge py-3">
            {view === "settings" && settings}
            {view === "versions" && history}
          </div>
        )}
      </div>
      {handingIn && (
        <HandInSheet
          draft={known}
          flush={edited.flush}
          onChanged={async () => learn(await readAgain())}
          onClose={() => setHandingIn(false)}
        />
      )}
      {publishing && (
        <PublishSheet
          draft={known}
          flush={edited.flush}
          onChanged={async () => learn(await readAgain())}
          onClose={() => setPublishing(false)}
        />
      )}
    </>
  );
}
