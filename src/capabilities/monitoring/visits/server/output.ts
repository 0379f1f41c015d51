import type { Scope } from "#capabilities/monitoring/statistics/server/public.ts";
import type { Output } from "#capabilities/monitoring/visits/desk-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import { sections } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import { lastUnits } from "./days.ts";
import { periodFigures, visitorFigures } from "./read-figures.ts";

/** What one editor published in one section, and how far it reached since. */
export interface EditorOutput {
  section: string;
  /** Names the editor beside others. */
  editor: string;
  name: string;
  published: number;
  reads: number;
  comments: number;
  likes: number;
  collects: number;
  shares: number;
}

/** What editors publish, of each kind of content. */
export const editorialOutput = new ExtensionPoint<{
  /** @param slugs of sections @param from first day of China on which it was published */
  read(db: Queryable, slugs: readonly string[], from: string): Promise<readonly EditorOutput[]>;
}>("editorial output");

/** Editors that are listed; a whole editorial staff is fewer. */
const MOST_EDITORS = 200;

const counts = ["published", "reads", "comments", "likes", "collects", "shares"] as const;
type Counts = Record<(typeof counts)[number], number>;

const add = (rows: readonly EditorOutput[]): Counts => {
  const sums = { published: 0, reads: 0, comments: 0, likes: 0, collects: 0, shares: 0 };
  for (const row of rows) for (const count of counts) sums[count] += row[count];
  return sums;
};

/** What was published in the last days, by editor and by section; with what members wrote and how much was looked at there. */
export async function showOutput(db: Queryable, scope: Scope, days: number): Promise<Output> {
  const slugs = scope.section === "" ? sections.map(({ slug }) => slug) : [scope.section];
  const from = lastUnits("day", days).shown[0] ?? "";
  const read = await Promise.all(editorialOutput.entries().map(([, one]) => one.read(db, slugs, from)));
  const rows = read.flat();
  const bySection = await Promise.all(
    slugs.map(async (section) => {
      const span = { section, unit: "month", from } as const;
      const [figures, visitors] = await Promise.all([
        periodFigures(db, ["views", "texts"], span),
        visitorFigures(db, span),
      ]);
      const sum = (those: readonly { value: number }[]) => those.reduce((all, { value }) => all + value, 0);
      return {
        section,
        name: sectionName(section),
        ...add(rows.filter((row) => row.section === section)),
        texts: sum(figures.filter(({ metric }) => metric === "texts")),
        views: sum(figures.filter(({ metric }) => metric === "views")),
        visitors: sum(visitors),
      };
    }),
  );
  const editors = [...Map.groupBy(rows, ({ editor }) => editor)]
    .map(([editor, those]) => ({ editor, name: those[0]?.name ?? "", ...add(those) }))
    .sort((a, b) => b.published - a.published || b.reads - a.reads)
    .slice(0, MOST_EDITORS);
  return { ...scope, from, sections_output: bySection, editors };
}
