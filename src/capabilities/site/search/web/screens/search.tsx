import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useAddress } from "#client/address.ts";
import { useLocation } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { useBack } from "#client/use-back.ts";
import { isUmbrella, umbrellaSection } from "#sections/registry.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { TabLists } from "#ui/tab-lists.tsx";
import { useSettled } from "#ui/use-settled.ts";
import { searchKinds } from "../api/kinds.ts";
import { Results } from "../components/results.tsx";
import { SearchBar } from "../components/search-bar.tsx";
import { SearchStart } from "../components/search-start.tsx";
import { SuggestionList } from "../components/suggestion-list.tsx";
import { forget, readHistory, remember } from "../history.ts";
import { searchAddress } from "../search-address.ts";

const FilterSheet = lazyPart(async () => (await import("../components/filter-sheet.tsx")).default);

const ALL = "all";

/** Short enough to seem at once, long enough for a word in pinyin, in ms. */
const SETTLED_MS = 180;

/** Everything that can be found in a section: before typing, while typing, and what is found. */
export default function Search() {
  const { section, screenId } = useScreen();
  const address = useAddress(searchAddress);
  const { q = "", kind, span, series, exact } = address.values;
  const place = address.values.in ?? section.slug;
  const back = useBack();
  const { pathname } = useLocation();
  const { data: known } = useQuery(searchKinds());
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(q);
  /** The suggestions stand over what was found. */
  const [typing, setTyping] = useState(false);
  const [history, setHistory] = useState<readonly string[]>([]);
  const [filtering, setFiltering] = useState(false);
  const settled = useSettled(typed.trim(), SETTLED_MS);
  const tabsId = `${screenId}-${section.slug}`;

  // Another search of the history, or a link to one.
  const [shown, setShown] = useState(q);
  if (shown !== q) {
    setShown(q);
    setTyped(q);
    setTyping(false);
  }
  useEffect(() => setHistory(readHistory()), []);
  useEffect(() => {
    if (q === "") input.current?.focus({ preventScroll: true });
  }, [q]);

  const search = (word: string) => {
    const wanted = word.trim().replace(/\s+/g, " ");
    if (wanted === "") return;
    setTyped(wanted);
    setTyping(false);
    setHistory(remember(wanted));
    input.current?.blur();
    // Another word begins with everything; what narrows it stays.
    address.change({ q: wanted, kind: wanted === q ? kind : undefined, exact: undefined });
    window.scrollTo(0, 0);
  };
  const kinds = [{ kind: ALL, label: "全部", named: false }, ...(known?.kinds ?? [])].map(
    ({ kind: key, ...one }) => ({
      key,
      ...one,
    }),
  );
  const active = kinds.find(({ key }) => key === kind)?.key ?? ALL;
  const open = (key: string) => address.change({ kind: key === ALL ? undefined : key });
  const narrowed = span !== "any" || series !== undefined || place !== section.slug;
  /** What may be taken away where nothing is found, the nearest first. */
  const widenings = (key: string) => [
    {
      label: "清除筛选",
      open: narrowed,
      widen: () => address.change({ span: "any", series: undefined, in: undefined }),
    },
    { label: "查看全部结果", open: key !== ALL, widen: () => open(ALL) },
    {
      label: "搜全站",
      open: !isUmbrella(place),
      widen: () => address.change({ in: umbrellaSection.slug }),
    },
  ];
  const suggesting = typing && typed.trim() !== "" && typed.trim() !== q;
  const starting = q === "" || (typing && typed.trim() === "");

  return (
    <>
      <SearchBar
        value={typed}
        placeholder={section.umbrella ? "搜文章、车系、车友" : `搜${section.shortName}的内容`}
        input={input}
        onChange={(value) => {
          setTyped(value);
          setTyping(true);
        }}
        onFocus={() => setTyping(true)}
        onSubmit={() => search(typed)}
        onBack={back}
      />
      <main className="min-h-dvh bg-surface">
        <h1 className="sr-only">{q === "" ? "搜索" : `“${q}”的搜索结果`}</h1>
        {suggesting ? (
          <SuggestionList
            typed={typed.trim()}
            settled={settled}
            section={isUmbrella(place) ? undefined : place}
            onSearch={search}
          />
        ) : starting ? (
          <SearchStart history={history} onForget={() => setHistory(forget())} onSearch={search} />
        ) : (
          <TabLists
            id={tabsId}
            label="搜索类别"
            items={kinds}
            active={active}
            onChange={open}
            stickyTop="var(--search-h, 0px)"
            action={
              <IconButton
                icon="filter"
                label={narrowed ? "筛选，已设置" : "筛选"}
                className={narrowed ? "text-accent-ink" : "text-ink-2"}
                onPointerDown={FilterSheet.preload}
                onClick={() => setFiltering(true)}
              />
            }
            left={(key) =>
              useSession.getState().scrollPositions[
                pathname + address.queryWith({ kind: key === ALL ? undefined : key })
              ]
            }
          >
            {(key) => (
              <Results
                filter={{
                  q,
                  kind: key === ALL ? undefined : key,
                  section: isUmbrella(place) ? undefined : place,
                  series,
                  span: span === "any" ? undefined : span,
                  exact,
                }}
                named={kinds.find((one) => one.key === key)?.named ?? false}
                widen={widenings(key).find(({ open: possible }) => possible)}
                onExact={() => address.change({ exact: "1" })}
                onSearch={search}
              />
            )}
          </TabLists>
        )}
        {filtering ? (
          <FilterSheet
            filter={{ span, in: place, series }}
            onChange={({ in: slug, ...changes }) =>
              address.change({
                ...changes,
                ...(slug !== undefined && { in: slug === section.slug ? undefined : slug }),
              })
            }
            onClose={() => setFiltering(false)}
          />
        ) : null}
      </main>
    </>
  );
}
