import { useQuery } from "@tanstack/react-query";
import { useSession } from "#client/session.ts";
import type { Section } from "#sections/registry.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { gameLeaders } from "../api/games.ts";
import { RankedRow } from "./ranked-row.tsx";

/** The first of this week, wherever it stands: a campaign. @param limit at most so many */
export function GameRanking({ section, limit = 5 }: { section: Section; limit?: number }) {
  const query = useQuery(gameLeaders(limit));
  const own = useSession((state) => state.user?.id);
  if (query.data === undefined)
    return <NotLoaded compact query={query} waiting={<RowsSkeleton rows={limit} />} />;
  if (query.data.items.length === 0)
    return <EmptyState compact title="本周还没有成绩" text="开一局，占住第一名。" />;
  return (
    <ol aria-label="本周排行">
      {query.data.items.map((ranked) => (
        <li key={ranked.id}>
          <RankedRow ranked={ranked} section={section} mine={ranked.member.id === own} />
        </li>
      ))}
    </ol>
  );
}
