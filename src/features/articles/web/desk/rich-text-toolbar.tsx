import { type Editor, useEditorState } from "@tiptap/react";
import { type ReactNode, useState } from "react";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { useKeyboardInset } from "#ui/use-keyboard-inset.ts";
import { LinkSheet } from "./link-sheet.tsx";

interface ToolbarProps {
  editor: Editor;
  /** At the lower edge, above the keyboard. */
  thumb: boolean;
  onPictures: () => void;
  /** Something that stands in the text as a card. */
  onCard: (name: "car" | "article" | "film" | "poll") => void;
  /** Another poster for the film that is selected. */
  onPoster: () => void;
  /** The poll that is selected, set up otherwise. */
  onPoll: () => void;
  /** A card of an address. Rejects with why there is none. */
  onLinkCard: (url: string) => Promise<void>;
}

/** What can be done with the text: what is most used first, what belongs to where one stands before all. */
export function RichTextToolbar(props: ToolbarProps) {
  const { editor, thumb, onPictures, onCard, onPoster, onPoll, onLinkCard } = props;
  const inset = useKeyboardInset();
  const [link, setLink] = useState<string | null>(null);
  // One line under the thumb, and everything behind 更多: what lies outside the screen is not found.
  const [opened, setOpened] = useState(false);
  const all = !thumb || opened;
  const at = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      heading: ([2, 3, 4] as const).find((level) => now.isActive("heading", { level })) ?? 0,
      bold: now.isActive("bold"),
      italic: now.isActive("italic"),
      quote: now.isActive("blockquote"),
      bullets: now.isActive("bulletList"),
      numbers: now.isActive("orderedList"),
      link: now.isActive("link"),
      table: now.isActive("table"),
      block: blockAt(now),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
  const heading = (level: 2 | 3 | 4) => run().toggleHeading({ level }).run();
  return (
    <section
      aria-label="排版"
      className={cx(
        "hair-b z-20 bg-surface",
        thumb ? "hair-t pb-safe fixed inset-x-0 bottom-0 mx-auto max-w-column" : "sticky top-0 wide:top-16",
      )}
      style={thumb && inset > 0 ? { bottom: inset, paddingBottom: 0 } : undefined}
    >
      <div role="toolbar" aria-label="排版工具" className="flex flex-wrap items-center px-1">
        {at.block && (
          <>
            <Tool label="上移" onPress={() => moveBlock(editor, -1)}>
              <Icon name="up" />
            </Tool>
            <Tool label="下移" onPress={() => moveBlock(editor, 1)}>
              <Icon name="down" />
            </Tool>
            <Tool label={`删除${at.block}`} onPress={() => removeBlock(editor)}>
              <Icon name="trash" />
            </Tool>
            {at.block === "视频" && (
              <Tool label="换视频封面" onPress={onPoster}>
                换封面
              </Tool>
            )}
            {at.block === "投票" && (
              <Tool label="修改投票" onPress={onPoll}>
                改投票
              </Tool>
            )}
            <Gap />
          </>
        )}
        {at.table && (
          <>
            <Tool label="添加一行" onPress={() => run().addRowAfter().run()}>
              加行
            </Tool>
            <Tool label="添加一列" onPress={() => run().addColumnAfter().run()}>
              加列
            </Tool>
            <Tool label="删这一行" onPress={() => run().deleteRow().run()}>
              删行
            </Tool>
            <Tool label="删这一列" onPress={() => run().deleteColumn().run()}>
              删列
            </Tool>
            <Tool label="删除表格" onPress={() => run().deleteTable().run()}>
              删表
            </Tool>
            <Gap />
          </>
        )}
        <Tool label="插入图片" onPress={onPictures}>
          <Icon name="image" />
        </Tool>
        <Tool label="插入视频" onPress={() => onCard("film")}>
          <Icon name="play" />
        </Tool>
        <Tool label="大标题" pressed={at.heading === 2} onPress={() => heading(2)}>
          H2
        </Tool>
        {all && (
          <>
            <Tool label="小标题" pressed={at.heading === 3} onPress={() => heading(3)}>
              H3
            </Tool>
            <Tool label="更小的标题" pressed={at.heading === 4} onPress={() => heading(4)}>
              H4
            </Tool>
          </>
        )}
        <Tool label="加粗" pressed={at.bold} onPress={() => run().toggleBold().run()}>
          <b>粗</b>
        </Tool>
        {all && (
          <>
            <Tool label="斜体" pressed={at.italic} onPress={() => run().toggleItalic().run()}>
              <i>斜</i>
            </Tool>
            <Tool label="引用" pressed={at.quote} onPress={() => run().toggleBlockquote().run()}>
              “”
            </Tool>
            <Tool label="项目列表" pressed={at.bullets} onPress={() => run().toggleBulletList().run()}>
              <Icon name="list" />
            </Tool>
            <Tool label="编号列表" pressed={at.numbers} onPress={() => run().toggleOrderedList().run()}>
              1.
            </Tool>
          </>
        )}
        <Tool
          label="链接"
          pressed={at.link}
          onPress={() => setLink(String(editor.getAttributes("link").href ?? ""))}
        >
          <Icon name="link" />
        </Tool>
        {all && (
          <>
            <Tool
              label="插入表格"
              onPress={() => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
            >
              <Icon name="grid" />
            </Tool>
            <Tool label="插入车型卡片" onPress={() => onCard("car")}>
              <Icon name="car" />
            </Tool>
            <Tool label="插入文章卡片" onPress={() => onCard("article")}>
              <Icon name="doc" />
            </Tool>
            <Tool label="插入投票" onPress={() => onCard("poll")}>
              <Icon name="chart" />
            </Tool>
            <Tool label="分隔线" onPress={() => run().setHorizontalRule().run()}>
              <Icon name="minus" />
            </Tool>
            <Gap />
          </>
        )}
        <Tool label="撤销" disabled={!at.undo} onPress={() => run().undo().run()}>
          <Icon name="undo" />
        </Tool>
        {all && (
          <Tool label="重做" disabled={!at.redo} onPress={() => run().redo().run()}>
            <Icon name="undo" className="-scale-x-100" />
          </Tool>
        )}
        {thumb && (
          <Tool label={opened ? "收起工具" : "更多工具"} pressed={opened} onPress={() => setOpened(!opened)}>
            {opened ? "收起" : "更多"}
          </Tool>
        )}
      </div>
      {link !== null && (
        <LinkSheet editor={editor} initial={link} onCard={onLinkCard} onClose={() => setLink(null)} />
      )}
    </section>
  );
}

const Gap = () => <span aria-hidden="true" className="mx-1 h-6 w-px flex-none bg-line" />;

interface ToolProps {
  label: string;
  pressed?: boolean;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Tool({ label, pressed, disabled = false, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      // The text keeps the focus, and the phone its keyboard.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="press grid h-11 min-w-11 flex-none place-items-center rounded-2 px-1.5 text-15 text-ink-2 disabled:opacity-35 aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
    >
      {children}
    </button>
  );
}

const blocks: Readonly<Record<string, string>> = {
  figure: "图片",
  carCard: "卡片",
  articleCard: "卡片",
  linkCard: "卡片",
  filmCard: "视频",
  pollCard: "投票",
};

/** What kind of block that can be moved the selection stands at; undefined in plain text. */
function blockAt(editor: Editor): string | undefined {
  const { selection } = editor.state;
  const node = "node" in selection ? (selection.node as { type: { name: string } }) : selection.$from.parent;
  return blocks[node.type.name];
}

/** Where that block begins, and how long it is. */
function placeOfBlock(editor: Editor): { from: number; to: number } | undefined {
  const { selection } = editor.state;
  if ("node" in selection) return { from: selection.from, to: selection.to };
  const { $from } = selection;
  return $from.depth === 0 ? undefined : { from: $from.before(), to: $from.after() };
}

function removeBlock(editor: Editor): void {
  const place = placeOfBlock(editor);
  if (place) editor.chain().focus().deleteRange(place).run();
}

/** Swaps the block with the one before or after it. */
function moveBlock(editor: Editor, by: -1 | 1): void {
  const place = placeOfBlock(editor);
  if (!place) return;
  const { doc, tr } = editor.state;
  const node = doc.nodeAt(place.from);
  const $edge = doc.resolve(by < 0 ? place.from : place.to);
  const neighbour = by < 0 ? $edge.nodeBefore : $edge.nodeAfter;
  if (node === null || neighbour === null) return;
  const target = by < 0 ? place.from - neighbour.nodeSize : place.from + neighbour.nodeSize;
  tr.delete(place.from, place.to).insert(target, node);
  editor.view.dispatch(tr);
  const atom = node.isAtom;
  if (atom) editor.chain().setNodeSelection(target).scrollIntoView().run();
  else
    editor
      .chain()
      .focus(target + 1)
      .scrollIntoView()
      .run();
}
