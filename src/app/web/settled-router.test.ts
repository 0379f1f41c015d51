import { createMemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { settledRouter } from "./settled-router.ts";

function openRouter() {
  const load = { loader: async () => null, element: null };
  const router = createMemoryRouter([
    { path: "/", element: null },
    { path: "/next", ...load },
    { path: "/later", ...load },
  ]);
  const settled = settledRouter(router);
  const heard: { path: string; flushSync: boolean }[] = [];
  settled.subscribe((state, { flushSync }) => heard.push({ path: state.location.pathname, flushSync }));
  return { router, settled, heard };
}

test("screens hear of a navigation once, when it has arrived", async () => {
  const { router, settled, heard } = openRouter();
  const arriving = router.navigate("/next");
  expect(router.state.navigation.state).toBe("loading");
  expect(settled.state.navigation.state).toBe("idle");
  expect(heard).toEqual([]);
  await arriving;
  expect(heard).toEqual([{ path: "/next", flushSync: false }]);
  expect(settled.state.location.pathname).toBe("/next");
});

test("a navigation that is to be drawn at once is, although its data was waited for", async () => {
  const { router, heard } = openRouter();
  await router.navigate("/next", { flushSync: true });
  await router.navigate("/later");
  expect(heard).toEqual([
    { path: "/next", flushSync: true },
    { path: "/later", flushSync: false },
  ]);
});
