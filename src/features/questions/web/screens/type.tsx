import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { openComposer } from "#capabilities/texts/writing/web/public.ts";
import { useAddress } from "#client/address.ts";
import { chooseInShell } from "#client/choose-in-shell.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { formatCount } from "#shared/format.ts";
import { BottomBar } from "#ui/bottom-bar.tsx";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { FeedSkeleton } from "#ui/skeleton.tsx";
import { askerMeans } from "../api/own.ts";
import { questionTypes } from "../api/questions.ts";
import { CategoryPicker } from "../components/category-picker.tsx";
import { questionAddress } from "../question-address.ts";
import { typeAddress } from "../type-address.ts";

/** The step before asking: which category, which car, what to mind, and what was asked already. */
export default function Type() {
  const { section } = useScreen();
  const back = useBack(pathOf("ask", {}, { section }));
  const address = useAddress(typeAddress);
  const { category, series } = address.values;
  const signedIn = useSession((state) => state.token !== null);
  const { data: means } = useQuery({ ...askerMeans, enabled: signedIn });
  const query = useQuery(questionTypes(section.slug, category));
  const categories = query.data?.categories ?? [];
  const chosen = categories.find(
    ({ id, children }) => id === category || children.some((child) => child.id === category),
  );
  const isThere = query.data !== undefined;
  const askShell = useEffectEvent(() => {
    if (category !== undefined) return;
    chooseInShell(
      "choiseAskType",
      null,
      (id) => {
        const known = categories.flatMap((one) => [one, ...one.children]).some((one) => one.id === id);
        if (known) address.change({ category: id });
      },
      () => undefined,
    );
  });
  // The shell's own picker lies over the list, which stays for whoever leaves it, and where there is none.
  useEffect(() => {
    if (isThere) askShell();
  }, [isThere]);
  return (
    <>
      <NavBar title="选择问题类型" onBack={back} />
      <main className="min-h-dvh pb-tab-bar">
        {query.data === undefined ? (
          <NotLoaded query={query} waiting={<FeedSkeleton />} />
        ) : (
          <CategoryPicker
            categories={categories}
            value={category}
            onChange={(id) => address.change({ category: id })}
          />
        )}
        {signedIn && means && means.series.length > 0 ? (
          <section aria-label="我的车">
            <SectionHead title="关于哪台车" />
            <div className="flex flex-wrap gap-x-2 gap-y-3 px-edge pb-2">
              {means.series.map(({ key, label }) => (
                <Chip key={key} selected={series === key} onClick={() => address.change({ series: key })}>
                  {label}
                </Chip>
              ))}
              <Chip selected={series === undefined} onClick={() => address.change({ series: undefined })}>
                不确定
              </Chip>
            </div>
          </section>
        ) : null}
        {chosen ? (
          <section aria-label="提问提示">
            <SectionHead title="这样问，答得快" />
            <ul className="list-disc space-y-1 pr-edge pl-9 text-15 text-ink-2">
              {chosen.rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </section>
        ) : null}
        {query.data && query.data.hot.length > 0 ? (
          <section aria-label="大家在问">
            <SectionHead title="大家在问" />
            {query.data.hot.map((one) => (
              <a
                key={one.id}
                href={questionAddress(one, section)}
                className="press hair-b mx-edge flex min-h-13 items-center gap-2 py-2.5 text-15"
              >
                <span className="line-clamp-2 min-w-0 flex-1">{one.title}</span>
                <span className="num flex-none text-12 text-ink-3">{formatCount(one.answers)} 回答</span>
              </a>
            ))}
          </section>
        ) : null}
      </main>
      <BottomBar label="提问">
        <Button
          wide
          variant="accent"
          disabled={category === undefined}
          onClick={() =>
            openComposer({
              kind: "question",
              section: section.slug,
              preset: { category: category ?? "", ...(series && { series }) },
            })
          }
        >
          {category === undefined ? "先选一个类型" : "去提问"}
        </Button>
      </BottomBar>
    </>
  );
}
