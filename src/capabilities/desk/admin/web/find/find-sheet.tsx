import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { AdminProfile } from "#capabilities/desk/admin/contract.ts";
import { cx } from "#ui/cx.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useSettled } from "#ui/use-settled.ts";
import { linesOf } from "../navigation/desk-menu.ts";
import { useDeskMenu } from "../navigation/use-desk-menu.ts";
import { ADMIN_HOME } from "../redirect.ts";
import { deskFind } from "./find-api.ts";
import { type FoundScreen, findScreens } from "./find-screens.ts";
import { noteFind, type RecentFind, recentFinds } from "./recent-finds.ts";

interface Group {
  title: string;
  finds: readonly RecentFind[];
}

const SETTLED_MS = 120;
const SCREENS = 6;

/**
 * One field for everything: screens by name or pinyin, and what the server finds. Arrows choose, Enter opens, Escape closes;
 * before anything is typed it shows what was opened lately.
 */
export default function FindSheet({ admin, onClose }: { admin: AdminProfile; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const q = typed.trim();
  const asked = useSettled(q, SETTLED_MS);
  const query = useQuery({ ...deskFind(q === "" ? "" : asked), placeholderData: keepPreviousData });
  const screens = useScreens(admin);
  const groups = q === "" ? lately(admin.id) : found(findScreens(screens, q, SCREENS), query.data?.groups);
  const all = groups.flatMap(({ finds }) => finds);
  const chosen = Math.min(at, all.length - 1);
  const optionId = (index: number) => `${id}-${index}`;
  const open = (index: number) =>
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(optionId(index))}`)?.click();
  const choose = (index: number) => {
    setAt(index);
    list.current?.querySelector(`#${CSS.escape(optionId(index))}`)?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys that choose among an input method's candidates are its own.
    if (event.nativeEvent.isComposing || all.length === 0) return;
    if (event.key === "ArrowDown") choose((chosen + 1) % all.length);
    else if (event.key === "ArrowUp") choose((chosen - 1 + all.length) % all.length);
    else if (event.key === "Enter") open(chosen);
    else return;
    event.preventDefault();
  };
  const waits = q !== "" && (asked !== q || query.isFetching);
  return (
    <Sheet open onClose={onClose} title="查找" initialFocus={field}>
      <TextField
        ref={field}
        label="查找屏幕、会员、文章、帖子、订单"
        hideLabel
        type="search"
        role="combobox"
        aria-expanded={all.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={all.length > 0 ? optionId(chosen) : undefined}
        autoComplete="off"
        enterKeyHint="go"
        placeholder="屏幕、会员、文章、帖子、订单号…"
        before={<Icon name="search" size="s" className="text-ink-3" />}
        maxLength={40}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onClear={() => setTyped("")}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="找到的" className="-mx-3 pt-2">
        {groups.map(({ title, finds }, index) => {
          const before = groups.slice(0, index).reduce((sum, group) => sum + group.finds.length, 0);
          return (
            <fieldset key={title} aria-label={title} className="pb-2">
              <p className="px-3 py-1.5 text-12 text-ink-3">{title}</p>
              {finds.map((find, place) => (
                <Option
                  key={find.link}
                  id={optionId(before + place)}
                  find={find}
                  chosen={before + place === chosen}
                  onOpen={() => noteFind(admin.id, find)}
                />
              ))}
            </fieldset>
          );
        })}
      </div>
      {q !== "" && query.error !== null && asked === q && (
        <ErrorState compact error={query.error} onRetry={() => void query.refetch()} />
      )}
      {all.length === 0 && query.error === null && (
        <p role="status" className="px-3 py-6 text-center text-13 text-ink-3">
          {emptyWords(q, waits)}
        </p>
      )}
      {q !== "" && query.data?.groups.some(({ late }) => late) && (
        <p className="px-3 text-13 text-ink-3">
          {query.data.groups
            .filter(({ late }) => late)
            .map(({ title }) => title)
            .join("、")}
          结果太多，未全部列出，请多输入几个字。
        </p>
      )}
    </Sheet>
  );
}

function emptyWords(q: string, waits: boolean): string {
  if (q === "") return "输入名称、拼音首字母、会员昵称、编号或订单号。";
  return waits ? "正在查找…" : `没有找到“${q}”。换个词，或少输入几个字。`;
}

/** All screens that he may open, with the queues of review. */
function useScreens(admin: AdminProfile): FoundScreen[] {
  const { places, queues, home } = useDeskMenu(admin);
  const lines = places.flatMap((place) =>
    linesOf(place).map(({ label, icon, to }) => ({ label, icon, to, place: place.title })),
  );
  const known = new Set(lines.map(({ to }) => to));
  const tabs = queues
    .filter(({ to }) => !known.has(to))
    .map(({ label, icon, to }) => ({
      label: `${label}审核`.replace("举报审核", "举报"),
      icon,
      to,
      place: "审核",
    }));
  const board: FoundScreen[] =
    home === ADMIN_HOME ? [{ label: "工作台", icon: "chart", to: ADMIN_HOME, place: "" }] : [];
  return [...board, ...lines, ...tabs];
}

function lately(adminId: string): Group[] {
  const finds = recentFinds(adminId);
  return finds.length === 0 ? [] : [{ title: "最近打开", finds }];
}

interface ServerGroup {
  title: string;
  icon: IconName;
  items: readonly { title: string; note: string; link: string }[];
}

function found(screens: readonly FoundScreen[], groups: readonly ServerGroup[] = []): Group[] {
  const named = screens.map(({ label, icon, to, place }) => ({ title: label, note: place, icon, link: to }));
  const others = groups.map(({ title, icon, items }) => ({
    title,
    finds: items.map((item) => ({ ...item, icon })),
  }));
  return [{ title: "屏幕", finds: named }, ...others].filter(({ finds }) => finds.length > 0);
}

interface OptionProps {
  id: string;
  find: RecentFind;
  chosen: boolean;
  onOpen: () => void;
}

function Option({ id, find: { title, note, icon, link }, chosen, onOpen }: OptionProps) {
  return (
    <a
      id={id}
      href={link}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      onClick={onOpen}
      className={cx("press flex h-11 items-center gap-2.5 rounded-2 px-3 text-15", chosen && "bg-surface-2")}
    >
      <Icon name={icon} size="m" className="flex-none text-ink-3" />
      <span className="min-w-0 flex-1 truncate">{title}</span>
      <span className="num min-w-0 truncate text-13 text-ink-3">{note}</span>
    </a>
  );
}
