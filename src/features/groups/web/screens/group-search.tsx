import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useAddress } from "#client/address.ts";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useTypedSearch } from "#ui/use-typed-search.ts";
import { searchAddress } from "../address.ts";
import { groupFacets, groupList } from "../api/groups.ts";
import { GroupRow } from "../components/group-row.tsx";
import { clearHistory, rememberSearch, searchHistory } from "../history.ts";

const GroupSheet = lazyPart(async () => (await import("../components/group-sheet.tsx")).default);

/** Groups found by name, city and series; before that what was searched here, and what is hot. */
export default function GroupSearch() {
  const { section } = useScreen();
  const navigate = useNavigate();
  const back = useBack(pathOf("group.list", {}, { section }));
  const { values, change } = useAddress(searchAddress);
  const { q } = values;
  const { typed, setTyped, search } = useTypedSearch(q, (wanted) => change({ q: wanted }));
  // What lies over the list is the browser's: the server's page is the list alone.
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  const open = (id: string) => {
    if (q !== undefined) rememberSearch(q);
    change({ group: id });
  };
  return (
    <>
      <NavBar title="搜索车友群" onBack={back} />
      <main className="min-h-dvh pb-8">
        <search className="block px-edge pt-1 pb-2">
          <form
            className="flex items-center gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              search(typed);
              if (typed.trim()) rememberSearch(typed.trim());
            }}
          >
            <TextField
              label="搜索群名、城市、车系"
              hideLabel
              className="min-w-0 flex-1"
              type="search"
              enterKeyHint="search"
              placeholder="群名、城市、车系"
              before={<Icon name="search" size="s" className="text-ink-3" />}
              value={typed}
              maxLength={40}
              onChange={(event) => setTyped(event.target.value)}
              onClear={() => setTyped("")}
            />
            <button
              type="submit"
              className="press -mr-3 h-11 flex-none px-3 text-15 font-semibold text-accent-ink"
            >
              搜索
            </button>
          </form>
        </search>
        {q === undefined ? (
          <Before onSearch={(text) => change({ q: text })} onOpen={open} />
        ) : (
          <Found q={q} onOpen={open} />
        )}
      </main>
      {isHere && values.group !== undefined && (
        <GroupSheet
          key={values.group}
          id={values.group}
          onClose={() => change({ group: undefined })}
          onEdit={() => navigate(pathOf("group.list", {}, { section, query: { edit: values.group } }))}
        />
      )}
    </>
  );
}

function Found({ q, onOpen }: { q: string; onOpen: (id: string) => void }) {
  const { section } = useScreen();
  const query = useInfiniteQuery(groupList({ section: section.slug, q }));
  return (
    <EndlessList
      query={query}
      label="找到的车友群"
      estimate={92}
      waiting={<CommentsSkeleton rows={5} />}
      empty={{
        title: "没有找到相关车友群",
        text: "换个城市或车系试试，或者自己建一个。",
        action: (
          <a href={pathOf("group.list", {}, { section })} className={buttonClass({ variant: "accent" })}>
            查看全部车友群
          </a>
        ),
      }}
    >
      {(group) => <GroupRow group={group} onOpen={() => onOpen(group.id)} />}
    </EndlessList>
  );
}

interface BeforeProps {
  onSearch: (text: string) => void;
  onOpen: (id: string) => void;
}

function Before({ onSearch, onOpen }: BeforeProps) {
  const { section } = useScreen();
  const { data } = useQuery(groupFacets(section.slug));
  const toAll = (
    <a href={pathOf("group.list", {}, { section })} className={buttonClass({ variant: "accent" })}>
      申请建群
    </a>
  );
  // The device's own: the server's page knows none of it.
  const [history, setHistory] = useState<readonly string[]>([]);
  useEffect(() => setHistory(searchHistory()), []);
  return (
    <>
      {history.length > 0 && (
        <>
          <SectionHead
            title="搜索历史"
            action={
              <IconButton
                icon="trash"
                size="s"
                label="清空搜索历史"
                onClick={() => {
                  clearHistory();
                  setHistory([]);
                }}
              />
            }
          />
          <ul className="flex flex-wrap gap-2 px-edge">
            {history.map((text) => (
              <li key={text}>
                <Chip onClick={() => onSearch(text)}>{text}</Chip>
              </li>
            ))}
          </ul>
        </>
      )}
      {data?.hot.length === 0 && history.length === 0 && (
        <EmptyState title="还没有车友群" text="你来做第一个群主。" action={toAll} />
      )}
      {data && data.hot.length > 0 && (
        <>
          <SectionHead title="热门车友群" note="近 30 天加入最多" />
          {data.hot.map((group) => (
            <GroupRow key={group.id} group={group} onOpen={() => onOpen(group.id)} />
          ))}
        </>
      )}
    </>
  );
}
