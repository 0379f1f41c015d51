import {
  ACTIVITIES_TAG,
  activityCards,
  activityChoices,
  activityTag,
} from "#features/activities/server/public.ts";
import { goodsCards, goodsChoices, goodsNames, goodsTag, SHOP_TAG } from "#features/goods/server/public.ts";
import { leadForms } from "#features/leads/server/public.ts";
import { QUIZZES_TAG, quizCards, quizChoices } from "#features/quizzes/server/public.ts";
import { collectTags } from "#platform/http/cache-tags.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { formatFen } from "#shared/money.ts";
import type { BlockPart, Choice } from "./kind.ts";

const MOST_CHOICES = 50;

/** Those whose names have the word in them. */
const named = (choices: readonly Choice[], q: string): Choice[] =>
  choices.filter(({ title }) => title.toLowerCase().includes(q.toLowerCase())).slice(0, MOST_CHOICES);

export const quiz: BlockPart<"quiz"> = {
  words: ({ title }) => [title],
  async read({ services }, { id, title, quiz: key }) {
    collectTags([QUIZZES_TAG]);
    const [card] = await quizCards(services.db, [key]);
    return card && { id, kind: "quiz", title, quiz: card };
  },
  async find({ db }, _section, q) {
    const all = await quizChoices(db);
    return named(
      all.map(({ key, title, section }) => ({ id: key, title, text: sectionName(section) })),
      q,
    );
  },
  async names({ db }, { quiz: key }) {
    return new Map((await quizCards(db, [key])).map((card) => [card.key, card.title]));
  },
};

/** It is asked for by the page itself: a ranking changes with every round that somebody drives. */
export const ranking: BlockPart<"ranking"> = {
  words: ({ title }) => [title],
  read: async (_reading, { id, title, count, entry }) => ({ id, kind: "ranking", title, count, entry }),
};

/** Dates of one series bear one title. */
const dated = (title: string, startsAt: Date) => `${title} ${formatDate(startsAt)}`;

export const activity: BlockPart<"activity"> = {
  words: ({ title }) => [title],
  async read({ services }, { id, title, activities: ids }) {
    collectTags([ACTIVITIES_TAG, ...ids.map(activityTag)]);
    const cards = await activityCards(services.db, ids);
    const items = ids.flatMap((one) => cards.get(one) ?? []);
    return items.length === 0 ? undefined : { id, kind: "activity", title, items };
  },
  async find({ db }, _section, q) {
    const found = await activityChoices(db, q);
    return found.map(({ id, title, section, startsAt }) => ({
      id,
      title: dated(title, startsAt),
      text: sectionName(section),
    }));
  },
  async names({ db }, { activities: ids }) {
    const cards = await activityCards(db, ids);
    return new Map([...cards].map(([id, { title, starts_at }]) => [id, dated(title, new Date(starts_at))]));
  },
};

export const goods: BlockPart<"goods"> = {
  words: ({ title }) => [title],
  async read({ services }, { id, title, goods: ids }) {
    collectTags([SHOP_TAG, ...ids.map(goodsTag)]);
    const cards = await goodsCards(services.db, ids);
    const items = ids.flatMap((one) => cards.get(one) ?? []);
    return items.length === 0 ? undefined : { id, kind: "goods", title, items };
  },
  async find({ db }, _section, q) {
    const found = await goodsChoices(db, q);
    return found.map(({ id, title, section, minFen }) => ({
      id,
      title,
      text: `${sectionName(section)} · ${formatFen(minFen)}`,
    }));
  },
  names: ({ db }, { goods: ids }) => goodsNames(db, ids),
};

export const form: BlockPart<"form"> = {
  words: ({ title }) => [title],
  async read({ services }, { id, title, form: key }) {
    const open = await leadForms(services.db);
    // A form that was closed says so itself; one that is there no longer says nothing.
    return open.some((one) => one.key === key) ? { id, kind: "form", title, form: key } : undefined;
  },
  async find({ db }, _section, q) {
    const all = await leadForms(db);
    return named(
      all.map(({ key, title, section, receiver }) => ({
        id: key,
        title,
        text: `${sectionName(section)} · ${receiver.name}`,
      })),
      q,
    );
  },
  async names({ db }, { form: key }) {
    const all = await leadForms(db);
    return new Map(all.flatMap((one) => (one.key === key ? [[one.key, one.title] as const] : [])));
  },
};
