import { useState } from "react";
import type { Section } from "#sections/registry.ts";
import type { Mention } from "#shared/document.ts";
import { IconButton } from "#ui/icon-button.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import type { ComposerKind, ComposerKinds, TopicPickerProps } from "../kinds.ts";
import { MentionSheet } from "./mention-sheet.tsx";
import type { Insertion } from "./use-insertion.ts";

const SeriesSheet = lazyPart(async () => (await import("./series-sheet.tsx")).default);
const PlaceSheet = lazyPart(async () => (await import("./place-sheet.tsx")).default);

interface ComposerToolbarProps {
  kind: ComposerKind;
  kinds: ComposerKinds;
  section: Section;
  disabled: boolean;
  canPicture: boolean;
  canVideo: boolean;
  onAlbum: () => void;
  onCamera: () => void;
  onVideo: () => void;
  insertion: Insertion;
  onMention: (mention: Mention) => void;
  series: string;
  onSeries: (key: string) => void;
  place: string;
  onPlace: (place: string) => void;
}

type Opened = "topic" | "series" | "place" | null;

/** What can be put into a text, above the keyboard. A typed `@` or `#` opens the same. */
export function ComposerToolbar(props: ComposerToolbarProps) {
  const { kind, kinds, section, disabled, insertion } = props;
  const [opened, setOpened] = useState<Opened>(null);
  const [seen, setSeen] = useState<readonly Opened[]>([]);
  const open = (which: Opened) => {
    setSeen((before) => (before.includes(which) ? before : [...before, which]));
    setOpened(which);
  };
  const close = () => setOpened(null);
  const topicAsked = insertion.asked === "#" && kinds.topicPicker !== undefined;
  const tools: (readonly [IconName, string, () => void, boolean])[] = [
    ["image", "相册", props.onAlbum, kind.pictures > 0 && props.canPicture],
    ["camera", "拍照", props.onCamera, kind.pictures > 0 && props.canPicture],
    ["play", "视频", props.onVideo, props.canVideo],
    ["at", "提到车友", () => insertion.ask("@"), true],
    [
      "hash",
      "话题",
      () => (kinds.topicPicker === undefined ? insertion.insert("##", 1) : insertion.ask("#")),
      true,
    ],
    ["car", "车系", () => open("series"), kind.series === true],
    ["pin", "城市", () => open("place"), kind.place === true],
  ];
  return (
    <>
      <div role="toolbar" aria-label="添加" className="flex items-center px-2">
        {tools.map(([icon, label, use, usable]) =>
          usable ? (
            <IconButton
              key={label}
              icon={icon}
              label={label}
              disabled={disabled}
              // The keyboard stays where it is.
              onPointerDown={(event) => event.preventDefault()}
              onClick={use}
            />
          ) : null,
        )}
        <IconButton icon="down" label="收起键盘" className="ml-auto" onClick={insertion.blur} />
      </div>
      <MentionSheet
        open={insertion.asked === "@"}
        onPick={(mention) => {
          props.onMention(mention);
          insertion.answer(`@${mention.name} `);
        }}
        onClose={() => insertion.answer(null)}
        onClosed={insertion.focus}
      />
      {kinds.topicPicker ? (
        <TopicSlot
          load={kinds.topicPicker}
          open={topicAsked}
          section={section}
          onPick={(name) => insertion.answer(`#${name}# `)}
          onClose={() => insertion.answer(null)}
        />
      ) : null}
      {seen.includes("series") ? (
        <SeriesSheet
          open={opened === "series"}
          chosen={props.series}
          onPick={props.onSeries}
          onClose={close}
        />
      ) : null}
      {seen.includes("place") ? (
        <PlaceSheet open={opened === "place"} place={props.place} onPick={props.onPlace} onClose={close} />
      ) : null}
    </>
  );
}

/** The picker of topics, which another feature brings along; fetched with its first use. */
function TopicSlot({
  load,
  ...props
}: TopicPickerProps & { load: NonNullable<ComposerKinds["topicPicker"]> }) {
  const [Picker] = useState(() => lazyPart<TopicPickerProps>(load));
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return wanted ? <Picker {...props} /> : null;
}
