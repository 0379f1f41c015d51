import { beforeEach, expect, test, vi } from "vitest";
import { closeProof, useProofSheet, withProof } from "./prove.ts";
import { RequestError } from "./request.ts";

beforeEach(() => useProofSheet.setState({ open: false, pending: null }));

const required = () => new RequestError(428, "PROOF_REQUIRED", ["请先验证手机号，确认是你本人"]);

test("an action that needs no proof just runs", async () => {
  const action = vi.fn();
  await withProof(action);
  expect(action).toHaveBeenCalledTimes(1);
  expect(useProofSheet.getState().open).toBe(false);
});

test("one that is refused waits for the sheet and is run once more", async () => {
  const action = vi.fn().mockRejectedValueOnce(required()).mockResolvedValue(null);
  await withProof(action);
  expect(useProofSheet.getState().open).toBe(true);
  await closeProof(true);
  await closeProof(true);
  expect(action).toHaveBeenCalledTimes(2);
  expect(useProofSheet.getState().open).toBe(false);
});

test("closing the sheet drops the action", async () => {
  const action = vi.fn().mockRejectedValue(required());
  await withProof(action);
  await closeProof(false);
  await closeProof(true);
  expect(action).toHaveBeenCalledTimes(1);
});

test("a proof that is too old by then is asked for again", async () => {
  const action = vi.fn().mockRejectedValue(required());
  await withProof(action);
  await closeProof(true);
  expect(useProofSheet.getState()).toMatchObject({ open: true, pending: action });
});

test("other refusals open nothing, and are the caller's", async () => {
  const refused = new RequestError(409, "CONFLICT", ["已被更新"]);
  await expect(withProof(() => Promise.reject(refused))).rejects.toBe(refused);
  expect(useProofSheet.getState().open).toBe(false);
});
