import { expect, test } from "vitest";
import type { LiveMessage } from "#features/live/chat-contract.ts";
import type { DeskMessage } from "#features/live/desk-contract.ts";
import { rowsOf } from "./chat-rows.ts";

function said(id: string, seq: number | null): LiveMessage {
  return {
    ...{ id, seq, kind: "text", part: null, body: `第 ${id} 句`, mentions: [], region: "浙江" },
    author: {
      id: "7",
      nickname: "老王",
      avatar: null,
      level: 1,
      badges: [],
      certified: [],
      voice: "",
      role: "member",
    },
    ...{ at: "2026-11-28T12:00:00.000Z", votes: 0, answered: false },
  };
}

const listed = (message: LiveMessage, status = "published", muted = false): DeskMessage => ({
  ...message,
  status,
  muted,
});

test("what the stream tells stands above what was listed, newest first, each once", () => {
  const rows = rowsOf(
    [listed(said("10", 4)), listed(said("9", 3))],
    [said("9", 3), said("10", 4), said("11", 5)],
  );
  expect(rows.map(({ id, status }) => [id, status])).toEqual([
    ["11", "published"],
    ["10", "published"],
    ["9", "published"],
  ]);
});

test("what the stream shows no longer was removed; what it never knew stays as it was listed", () => {
  const rows = rowsOf(
    [
      listed(said("14", 8)),
      listed(said("13", null), "in_review"),
      listed(said("12", 6)),
      listed(said("2", 1)),
    ],
    [said("11", 5), said("15", 7)],
  );
  expect(rows.map(({ id, status }) => [id, status])).toEqual([
    // Listed a moment before the stream brings it.
    ["15", "published"],
    ["14", "published"],
    ["13", "in_review"],
    ["12", "removed"],
    ["11", "published"],
    ["2", "published"],
  ]);
});

test("what was held and passed, or was put back, is shown as the stream has it", () => {
  const rows = rowsOf(
    [listed(said("3", null), "in_review"), listed(said("2", 2), "removed")],
    [{ ...said("2", 2), votes: 4 }, said("3", 3)],
  );
  expect(rows.map(({ id, status, votes, seq }) => [id, status, votes, seq])).toEqual([
    ["3", "published", 0, 3],
    ["2", "published", 4, 2],
  ]);
});

test("who is muted is so in what he says from now on, too", () => {
  const rows = rowsOf([listed(said("1", 1), "published", true)], [said("1", 1), said("2", 2)]);
  expect(rows.map(({ muted }) => muted)).toEqual([true, true]);
});
