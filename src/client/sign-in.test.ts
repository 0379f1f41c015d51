import { beforeEach, expect, test, vi } from "vitest";
import { RequestError } from "./request.ts";
import { useSession } from "./session.ts";
import { closeSignIn, useSignInSheet, withSignIn } from "./sign-in.ts";

beforeEach(() => {
  useSession.setState({ token: null });
  useSignInSheet.setState({ open: false, pending: null });
});

test("a visitor's action waits for the sheet and then runs exactly once", async () => {
  const action = vi.fn();
  await withSignIn(action);
  expect(action).not.toHaveBeenCalled();
  expect(useSignInSheet.getState().open).toBe(true);
  closeSignIn(true);
  closeSignIn(true);
  expect(action).toHaveBeenCalledTimes(1);
});

test("closing the sheet without signing in forgets the action", async () => {
  const action = vi.fn();
  await withSignIn(action);
  closeSignIn(false);
  closeSignIn(true);
  expect(action).not.toHaveBeenCalled();
});

test("a void token offers the sheet and repeats the action afterwards", async () => {
  useSession.setState({ token: "pm_old" });
  const action = vi
    .fn()
    .mockRejectedValueOnce(new RequestError(401, "UNAUTHENTICATED", []))
    .mockResolvedValue(null);
  await withSignIn(action);
  expect(useSignInSheet.getState().open).toBe(true);
  closeSignIn(true);
  expect(action).toHaveBeenCalledTimes(2);
});

test("refusals were announced already and open nothing", async () => {
  useSession.setState({ token: "pm_good" });
  await withSignIn(() => Promise.reject(new RequestError(409, "CLOSED", ["入口已关闭"])));
  expect(useSignInSheet.getState().open).toBe(false);
});
