import { TableKit } from "@tiptap/extension-table";
import { EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffectEvent, useMemo } from "react";
import { RequestError } from "#client/request.ts";
import { toast } from "#ui/toast-store.ts";
import { draftApi } from "./api.ts";
import {
  articleCard,
  type CardLook,
  type CardName,
  carCard,
  Figure,
  type FigurePicture,
  filmCard,
  insertCard,
  linkCard,
  pollCard,
} from "./rich-text-nodes.ts";
import { RichTextToolbar } from "./rich-text-toolbar.tsx";
import "./rich-text.css";

export interface RichTextProps {
  draftId: string;
  /** HTML at the beginning; another one comes with another `key`. */
  initial: string;
  onChange: (html: string) => void;
  onPickPictures: (take: (pictures: readonly FigurePicture[]) => void) => void;
  /** Sends pictures that were pasted or dropped. */
  onPictureFiles: (files: readonly File[], take: (pictures: readonly FigurePicture[]) => void) => void;
  /** Has something chosen that stands in the text as a card: a car, an article, a film to be uploaded, a poll. */
  onPickCard: (name: CardName, take: (value: string) => void) => void;
  /** Has another poster chosen for a film. @param value of its card */
  onPickPoster: (value: string, take: (value: string) => void) => void;
  /** Has a poll set up otherwise. @param value of its card */
  onChangePoll: (value: string, take: (value: string) => void) => void;
  /** What an address became; answers the card that stands for it. */
  onLink: (answer: LinkAnswer) => { name: CardName; value: string } | null;
  lookOf: (name: CardName, value: string) => CardLook;
  /** Room that the toolbar finds: under the thumb, or above the text. */
  thumb: boolean;
}

/** What the server made of an address. */
export type LinkAnswer = Awaited<ReturnType<typeof askLink>>;

const askLink = (id: string, url: string) =>
  draftApi("POST /api/admin/articles/drafts/{id}/links", { params: { id }, body: { url } }, { quiet: true });

const picturesOf = (list: FileList | undefined) =>
  [...(list ?? [])].filter((file) => file.type.startsWith("image/"));

/** The text of an article. It comes with the desk's editor alone: nothing of it reaches visitors. */
export default function RichText(props: RichTextProps) {
  const { draftId, initial, thumb } = props;
  const changed = useEffectEvent(props.onChange);
  const lookOf = useEffectEvent(props.lookOf);
  const sendFiles = useEffectEvent(props.onPictureFiles);
  const extensions = useMemo(
    () => [
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        link: { openOnClick: false },
      }),
      TableKit.configure({ table: { resizable: false } }),
      Figure,
      carCard((slug) => lookOf("car", slug)),
      articleCard((id) => lookOf("article", id)),
      linkCard((id) => lookOf("link", id)),
      filmCard((value) => lookOf("film", value)),
      pollCard((value) => lookOf("poll", value)),
    ],
    [],
  );
  const editor = useEditor({
    extensions,
    content: initial,
    immediatelyRender: false,
    onUpdate: ({ editor: now }) => changed(now.getHTML()),
    editorProps: {
      attributes: {
        class: "prose desk-prose",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": "正文",
      },
      handlePaste: (_view, event) => {
        const html = event.clipboardData?.getData("text/html") ?? "";
        const files = picturesOf(event.clipboardData?.files);
        // A text that was copied comes with a picture of itself from some word processors.
        if (html === "" && files.length > 0) {
          sendFiles(files, insertPictures);
          return true;
        }
        if (html === "" || html.includes("data-pm-slice")) return false;
        void takePasted(html, event.clipboardData?.getData("text/plain") ?? "");
        return true;
      },
      handleDrop: (_view, event) => {
        const files = picturesOf(event.dataTransfer?.files);
        if (files.length === 0) return false;
        sendFiles(files, insertPictures);
        return true;
      },
    },
  });
  const insertPictures = (pictures: readonly FigurePicture[]) => {
    if (pictures.length > 0) editor?.chain().focus().insertFigures(pictures).run();
  };

  /** Cleaned by the server, which also fetches the pictures in; without a network the words alone come along. */
  const takePasted = async (html: string, text: string) => {
    const done = toast("正在整理粘贴的内容…");
    try {
      const pasted = await draftApi(
        "POST /api/admin/articles/drafts/{id}/paste",
        { params: { id: draftId }, body: { html } },
        { quiet: true },
      );
      editor?.chain().focus().insertContent(pasted.html).run();
      done();
      for (const note of pasted.notes) toast(note);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      done();
      editor?.chain().focus().insertContent(text).run();
      toast(`只粘贴了文字：${error.message}`, { kind: "error" });
    }
  };

  if (!editor) return null;
  return (
    <>
      <RichTextToolbar
        editor={editor}
        thumb={thumb}
        onPictures={() => props.onPickPictures(insertPictures)}
        onCard={(name) => props.onPickCard(name, (value) => insertCard(editor, name, value))}
        onPoster={() =>
          props.onPickPoster(String(editor.getAttributes("filmCard").value), (value) =>
            editor.chain().focus().updateAttributes("filmCard", { value }).run(),
          )
        }
        onPoll={() =>
          props.onChangePoll(String(editor.getAttributes("pollCard").value), (value) =>
            editor.chain().focus().updateAttributes("pollCard", { value }).run(),
          )
        }
        onLinkCard={async (url) => {
          const card = props.onLink(await askLink(draftId, url));
          if (card) insertCard(editor, card.name, card.value);
        }}
      />
      <EditorContent editor={editor} />
    </>
  );
}
