const LOOK_MS = 500;
const GRACE_MS = 15_000;

/** Stops this process when npm, by which it was started, is gone: killed, npm passes nothing on, and the port would stay taken. */
export function followNpm(): void {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.kill(process.pid, "SIGKILL"), GRACE_MS).unref();
  }, LOOK_MS);
  watch.unref();
}
