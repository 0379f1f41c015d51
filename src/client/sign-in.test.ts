import { beforeEach, expect, test, vi } from "vitest";
import { bridge, configureBridge, setBridge } from "#bridge/bridge.ts";
import { RequestError } from "./request.ts";
import { useSession } from "./session.ts";
import { closeSignIn, openSignInSheet, useSignInSheet, withSignIn } from "./sign-in.ts";

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

test("in a native shell without a sign-in the page's own sheet stands in, and the action runs once after it", async () => {
  const before = bridge();
  configureBridge({
    offerSignIn: (then) => openSignInSheet(then),
    token: () => useSession.getState().token,
  });
  // As the shell's bridge does with a call that is missing.
  setBridge({ ...before, host: "shell", needLogin: before.needLogin });
  try {
    const action = vi.fn();
    await withSignIn(action, "点赞");
    expect(useSignInSheet.getState().open).toBe(true);
    expect(action).not.toHaveBeenCalled();
    useSession.setState({ token: "pm_typed" });
    closeSignIn(true);
    await vi.waitFor(() => expect(action).toHaveBeenCalledTimes(1));
  } finally {
    setBridge(before);
  }
});

test("the native shell signs in, and a sign-in that it refuses leaves the visitor where they were", async () => {
  const before = bridge();
  const action = vi.fn();
  try {
    setBridge({ ...before, host: "shell", needLogin: () => Promise.reject(new Error("busy")) });
    await withSignIn(action);
    setBridge({ ...before, host: "shell", needLogin: async () => ({ token: "pm_shell" }) });
    await withSignIn(action);
    await vi.waitFor(() => expect(action).toHaveBeenCalledTimes(1));
    expect(useSession.getState().token).toBe("pm_shell");
  } finally {
    setBridge(before);
  }
});
