import { useState } from "react";
import { BlockSheet, ChooseList, EntriesEditor, TermFields } from "#capabilities/site/blocks/web/public.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { StoredBlock } from "../../contract.ts";
import { type DeskLayouts, layoutChoices } from "./api.ts";
import { ADVERT, summaryOf, wordsOf } from "./block-words.ts";
import { FeedEditor } from "./feed-editor.tsx";
import { NoticeEditor } from "./notice-editor.tsx";

type Picture = DeskLayouts["pictures"][string];

const COVERS = "carousel";
/** The server refuses more. */
const MOST_COVERS = 8;

interface BlockSheetProps {
  section: string;
  block: StoredBlock;
  /** It is not in the layout yet. */
  fresh: boolean;
  desk: DeskLayouts;
  /** @returns why it was not kept, in words; null when it was */
  onSave: (block: StoredBlock) => Promise<string | null>;
  onRemove: () => void;
  onClose: () => void;
}

/** All that can be set in one block. */
export default function HomeBlockSheet(props: BlockSheetProps) {
  const { section, block, fresh, desk, onSave, onRemove, onClose } = props;
  const [value, setValue] = useState(block);
  const [names, setNames] = useState<Readonly<Record<string, string>>>(desk.names);
  const [picture, setPicture] = useState<Picture | null>(
    (block.kind === "notice" && desk.pictures[block.picture ?? ""]) || null,
  );
  const { title, text } = wordsOf(block, desk.parts);
  const change = (changes: object) => {
    setValue({ ...value, ...changes } as StoredBlock);
  };
  const chosen = (of: string, ids: readonly string[]) =>
    ids.map((id) => ({ id, title: names[`${of}:${id}`] ?? `编号 ${id}` }));
  const choose = (of: string, list: readonly { id: string; title: string }[]) => {
    setNames({ ...names, ...Object.fromEntries(list.map((one) => [`${of}:${one.id}`, one.title])) });
    return list.map(({ id }) => id);
  };
  return (
    <BlockSheet
      title={title}
      text={text}
      fresh={fresh && "加到首页草稿"}
      onSave={() => onSave(value)}
      onRemove={value.kind === "feed" ? undefined : onRemove}
      onClose={onClose}
    >
      {value.kind === "carousel" && (
        <ChooseList
          choices={(q) => layoutChoices(section, COVERS, q)}
          automatic="现在是自动：按文章编辑器里的轮播位。下面选了文章就改成手选，没有发布的不会显示。"
          most={MOST_COVERS}
          value={chosen(COVERS, value.articles)}
          onChange={(list) => change({ articles: choose(COVERS, list) })}
        />
      )}
      {value.kind === "entries" && (
        <EntriesEditor
          possible={desk.entries}
          automatic="现在是自动：有内容的入口会出现，最多 10 个。点下面的入口改成手选，没有内容的先不显示。"
          value={value.items}
          onChange={(items) => change({ items })}
        />
      )}
      {value.kind === "notice" && (
        <NoticeEditor
          value={value}
          picture={picture}
          onChange={(changes, stored) => {
            change(changes);
            if (stored !== undefined) setPicture(stored);
          }}
        />
      )}
      {value.kind === "feed" && <FeedEditor value={value.tabs} onChange={(tabs) => change({ tabs })} />}
      {value.kind === "part" && value.of !== ADVERT && (
        <>
          <TextField
            label="标题（选填）"
            maxLength={12}
            placeholder={title}
            value={value.title}
            onChange={(event) => change({ title: event.target.value })}
          />
          <div>
            <p className="mb-1.5 text-13 text-ink-2">最多显示</p>
            <SegmentedControl
              label="最多显示"
              options={["3", "5", "6", "8", "10"].map((count) => ({ value: count, label: `${count} 个` }))}
              value={String(value.count)}
              onChange={(count) => change({ count: Number(count) })}
            />
          </div>
          {desk.parts.find(({ of }) => of === value.of)?.choosable && (
            <ChooseList
              choices={(q) => layoutChoices(section, value.of, q)}
              automatic="现在是自动排序。下面选了就改成手选。"
              most={10}
              value={chosen(value.of, value.chosen)}
              onChange={(list) => change({ chosen: choose(value.of, list) })}
            />
          )}
        </>
      )}
      {(value.kind === "figures" ||
        value.kind === "next" ||
        (value.kind === "part" && value.of === ADVERT)) && (
        <p className="rounded-2 bg-surface-2 px-3 py-2.5 text-13 text-ink-2">{summaryOf(value)}</p>
      )}
      {value.kind !== "feed" && <TermFields value={value} where="首页" onChange={change} />}
    </BlockSheet>
  );
}
