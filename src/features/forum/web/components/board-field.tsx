import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ComposerPart } from "#capabilities/texts/writing/web/public.ts";
import { chooseInShell } from "#client/choose-in-shell.ts";
import type { Board } from "#features/forum/contract.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { Icon } from "#ui/icon.tsx";
import { iconNamed } from "#ui/icon-named.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import type { PickerOption } from "#ui/picker-sheet.tsx";
import { boards as boardList } from "../api/boards.ts";

const PickerSheet = lazyPart(async () => (await import("#ui/picker-sheet.tsx")).default);

/** Where a post goes to. What is changed stays where it is. */
export function BoardField({ section, fields, setFields, editing }: ComposerPart) {
  const [picking, setPicking] = useState(false);
  const { data } = useQuery(boardList(section.slug));
  const boards = data?.items ?? [];
  const chosen = boards.find(({ id }) => id === fields.board);
  const choice = ({ id, name }: Board): PickerOption => ({ value: id, label: name });
  const own = boards.filter((board) => board.section === section.slug);
  const others = Map.groupBy(
    boards.filter((board) => board.section !== section.slug),
    (board) => board.section,
  );
  const options: PickerOption[] = [
    ...own.map(choice),
    ...[...others].map(([slug, list]) => ({
      value: slug,
      label: sectionBySlug(slug)?.name ?? slug,
      under: list.map(choice),
    })),
  ];
  const choose = () =>
    chooseInShell(
      "choiseType",
      fields.board || null,
      (id) => {
        // A list of the shell's may be older than the page's.
        if (boards.some((board) => board.id === id)) setFields({ board: id });
        else setPicking(true);
      },
      () => setPicking(true),
    );
  return (
    <>
      <button
        type="button"
        disabled={editing}
        onClick={choose}
        className="press hair-b flex min-h-12 w-full items-center gap-2 px-5 text-left text-15"
      >
        <Icon name={iconNamed(chosen?.icon ?? "", "community")} size="s" />
        <span className="flex-none text-ink-3">发到</span>
        <span className={chosen ? "truncate font-semibold" : "text-accent-ink"}>
          {chosen?.name ?? "选择版块"}
        </span>
        {editing ? null : <Icon name="right" size="s" className="ml-auto text-ink-3" />}
      </button>
      {picking ? (
        <PickerSheet
          open
          title="选择版块"
          options={options}
          chosen={[fields.board ?? ""]}
          onPick={(path) => {
            setFields({ board: path.at(-1)?.value ?? "" });
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </>
  );
}
