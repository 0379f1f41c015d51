import { expect, test, vi } from "vitest";
import { onWatchChange, tellWatchers, watchedTopics, watchTopic } from "./watch.ts";

test("a topic is followed while somebody listens, and everybody who does hears of it", () => {
  const changed = vi.fn();
  onWatchChange(changed);
  const [one, other, elsewhere] = [vi.fn(), vi.fn(), vi.fn()];
  const stops = [watchTopic("a:1", one), watchTopic("a:1", other), watchTopic("b:1", elsewhere)];
  expect(watchedTopics()).toEqual(["a:1", "b:1"]);
  const told = { type: "appeared", payload: { id: "7" } };
  tellWatchers("a:1", told);
  tellWatchers("nobody:1", told);
  expect(one.mock.calls).toEqual([[told]]);
  expect(other.mock.calls).toEqual([[told]]);
  expect(elsewhere).not.toHaveBeenCalled();
  // Something may have been missed: everybody looks anew.
  tellWatchers(undefined, null);
  for (const listener of [one, other, elsewhere]) expect(listener).toHaveBeenLastCalledWith(null);
  changed.mockClear();
  stops[0]?.();
  expect(changed).not.toHaveBeenCalled();
  for (const stop of [...stops, ...stops]) stop();
  expect(watchedTopics()).toEqual([]);
  expect(changed).toHaveBeenCalledTimes(2);
  onWatchChange(undefined);
});
