import { QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { bridge, setBridge } from "#bridge/bridge.ts";
import { type Bridge, UnsupportedCall } from "#bridge/types.ts";
import { createQueryClient } from "#client/query-client.ts";
import { ScreenScope } from "#client/screen-context.tsx";
import { umbrellaSection } from "#sections/registry.ts";
import { plainText } from "#shared/document.ts";
import { emptyContent } from "./drafts/local-drafts.ts";
import { composerKinds, useComposer } from "./open-composer.ts";
import {
  type ComposerKind,
  type ComposerKinds,
  type ComposerPart,
  type ComposerSubject,
  DraftList,
  type EditedText,
  type Fields,
  openComposer,
  provideComposerKinds,
  type Submitted,
  type TopicPickerProps,
  type Written,
} from "./public.ts";
import { problemOf, writtenOf } from "./written.ts";

/** What a feature that nobody here knows would have written. */
const note: ComposerKind = {
  heading: "写笔记",
  title: { placeholder: "标题", most: 10, least: 2 },
  text: { placeholder: "写点什么", most: 20 },
  pictures: 3,
  Head: ({ fields, setFields }: ComposerPart) => (
    <button type="button" onClick={() => setFields({ shelf: "2" })}>
      放到 {fields.shelf}
    </button>
  ),
  check: ({ fields }: { fields: Fields }) => (fields.shelf === undefined ? "请选择书架" : null),
  async submit({ title }: Written, { edit }: { edit: EditedText | undefined }): Promise<Submitted> {
    return { message: edit === undefined ? `已发布 ${title}` : "已修改" };
  },
};
const kinds: ComposerKinds = {
  kinds: { note: { noun: "笔记", load: async () => note } },
  topicPicker: async () => (props: TopicPickerProps) => <p hidden={!props.open}>话题</p>,
};
const content = (values: object) => ({
  ...emptyContent(),
  title: "刹车笔记",
  fields: { shelf: "1" },
  ...values,
});

test("what is typed becomes a document, then the video, then the pictures in their order", () => {
  const written = writtenOf(
    content({
      title: " 刹车\u202e笔记\n ",
      text: "问 @小陈：\n\n见 #刹车升级#",
      mentions: [{ member_id: "7", name: "小陈" }],
      picture_ids: ["3", "1"],
      video: { media_id: "5", poster_id: "6" },
      place: "上海",
    }),
    umbrellaSection,
  );
  expect(written.title).toBe("刹车笔记");
  expect(plainText(written.document)).toBe("问 @小陈：\n\n见 #刹车升级#");
  expect(written.document.blocks.map(({ type }) => type)).toEqual([
    "paragraph",
    "paragraph",
    "video",
    "picture",
    "picture",
  ]);
  expect(written).toMatchObject({ place: "上海", fields: { shelf: "1" } });
});

test.each([
  [{ title: "" }, "请填写标题"],
  [{ title: "一" }, "标题至少 2 个字"],
  [{ title: "长".repeat(11) }, "标题最多 10 个字"],
  [{ text: " \n" }, "请先填写内容"],
  [{ text: "长".repeat(21) }, "正文最多 20 个字"],
  [{ text: "好", fields: {} }, "请选择书架"],
  [{ text: "", picture_ids: ["3"] }, null],
  [{ text: "好" }, null],
])("%o is refused with %s", (values, problem) => {
  expect(problemOf(note, writtenOf(content(values), umbrellaSection))).toBe(problem);
});

test("the app says what can be written, and a screen opens the composer by a name", async () => {
  provideComposerKinds(async () => kinds);
  const { kinds: named } = await composerKinds();
  expect(Object.keys(named)).toEqual(["note"]);
  const subject: ComposerSubject = { kind: "note", section: "main", preset: { shelf: "2" } };
  openComposer(subject);
  expect(useComposer.getState().subject).toBe(subject);
});

test("a shell with a composer of its own opens that for a plain new post, and ours for anything else", async () => {
  const own = bridge();
  const asked: unknown[] = [];
  const shell = (goPost: Bridge["goPost"]) => setBridge({ ...own, host: "shell", goPost });
  const open = async (subject: ComposerSubject) => {
    useComposer.setState({ subject: null });
    openComposer(subject);
    await new Promise((resolve) => setTimeout(resolve));
    return useComposer.getState().subject;
  };
  const post = { kind: "post", section: "main" };
  try {
    shell(async (draft) => {
      asked.push(draft);
      return null;
    });
    expect(await open(post)).toBeNull();
    expect(asked).toEqual([post]);
    const onBoard = { ...post, preset: { board: "3" } };
    expect(await open(onBoard)).toBe(onBoard);
    shell(async () => {
      throw new UnsupportedCall("goPost");
    });
    expect(await open(post)).toBe(post);
  } finally {
    setBridge(own);
  }
});

test("the list of drafts stands as bones until it is known whose it is", () => {
  const html = renderToString(
    <QueryClientProvider client={createQueryClient()}>
      <ScreenScope section={umbrellaSection} screenId="my.drafts">
        <DraftList kind="note" />
      </ScreenScope>
    </QueryClientProvider>,
  );
  expect(html).toContain("aria-busy");
});
