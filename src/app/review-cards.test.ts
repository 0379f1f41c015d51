import { expect, test } from "vitest";
import { reviewKinds } from "#capabilities/moderation/server/public.ts";
import { reviewCards } from "#capabilities/moderation/web/public.ts";
import { moderationScreens } from "#capabilities/moderation/web/routes.ts";
import { deskPaths } from "#sections/desk-paths.ts";
import { createTestApp } from "../../test/support/app.ts";

// Whatever features offer is installed with the app.
await createTestApp();

test.each(reviewKinds.entries())("%s has a card and a screen at the desk", (name, kind) => {
  const card = reviewCards[name];
  expect(card, "a row in web/queue/cards.ts").toBeDefined();
  expect(card?.noun).toBe(kind.noun);
  const screen = Object.entries(deskPaths).find(([, { umbrella }]) => umbrella === kind.path)?.[0];
  expect(moderationScreens.map(({ id }) => id)).toContain(screen);
});

test("no card is for a kind that nobody offers", () => {
  const names = reviewKinds.entries().map(([name]) => name);
  expect(Object.keys(reviewCards).filter((name) => !names.includes(name))).toEqual([]);
});
