import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { umbrellaSection } from "#sections/registry.ts";
import { gameLeaders } from "./api/games.ts";
import { GameCard, GameRanking } from "./public.ts";

const member = {
  id: "7",
  nickname: "阿青",
  role: "member",
  level: 3,
  badges: [],
  certified: [],
  voice: null,
  avatar: null,
};

test("a card leads to the game", () => {
  const html = renderToStaticMarkup(<GameCard section={umbrellaSection} />);
  expect(html).toContain('href="/gamedemo"');
  expect(html).toContain("红灯绕桩");
});

function ranking(items: unknown[]): string {
  const client = new QueryClient();
  client.setQueryData(gameLeaders(5).queryKey, {
    week: "2026-11-23",
    ends_at: "2026-11-29T16:00:00.000Z",
    settles_at: "2026-11-29T16:05:00.000Z",
    players: items.length,
    items,
    next_cursor: null,
  } as never);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <GameRanking section={umbrellaSection} />
    </QueryClientProvider>,
  );
}

test("the first of the week stand with rank and time", () => {
  const html = ranking([
    { id: "1", rank: 1, member, total: 31_349, reaction: 210, at: "2026-11-24T00:00:00.000Z" },
    {
      id: "2",
      rank: 2,
      member: { ...member, id: "8" },
      total: 63_000,
      reaction: null,
      at: "2026-11-24T00:00:00.000Z",
    },
  ]);
  expect(html).toContain("阿青");
  expect(html).toContain("31.34");
  expect(html).toContain("起步反应 0.21 秒");
  expect(html).toContain("1:03.00");
  expect(html).toContain("抢跑起步");
});

test("without anybody it says so", () => {
  expect(ranking([])).toContain("本周还没有成绩");
});
