import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { changedFiles } from "./changed.ts";

const folder = await temporaryFolder("changed");
afterEach(() => vi.unstubAllEnvs());

const git = (root: string, ...args: string[]) =>
  execFileSync("git", ["-c", "user.name=Lin", "-c", "user.email=lin@paddock.test", ...args], {
    cwd: root,
    stdio: "pipe",
  });

async function commit(root: string, name: string): Promise<void> {
  await writeFile(join(root, name), "");
  git(root, "add", name);
  git(root, "commit", "-qm", name);
}

/** A checkout with these files on main, each in a commit of its own. */
async function checkout(name: string, ...files: string[]): Promise<string> {
  const root = join(folder, name);
  await mkdir(root);
  git(root, "init", "-qb", "main");
  for (const file of files) await commit(root, file);
  return root;
}

test("a branch is compared with where it left main, on main the last commit counts, and what is not committed on both", async () => {
  const root = await checkout("branches", "one.ts", "two.ts");
  expect(changedFiles(root)).toEqual(["two.ts"]);
  await writeFile(join(root, "stray.txt"), "");
  expect(changedFiles(root)).toEqual(["two.ts", "stray.txt"]);
  await writeFile(join(root, "one.ts"), "1");
  expect(changedFiles(root)).toEqual(["one.ts", "two.ts", "stray.txt"]);
  git(root, "checkout", "-q", "one.ts");
  git(root, "checkout", "-qb", "work");
  await commit(root, "three.ts");
  await commit(root, "four.ts");
  expect(changedFiles(root)).toEqual(["four.ts", "three.ts", "stray.txt"]);
});

test("a clone without the commit to compare with is refused, and is not green with nothing looked at", async () => {
  const root = await checkout("whole", "one.ts", "two.ts");
  git(folder, "clone", "-q", "--depth", "1", `file://${root}`, "shallow");
  expect(() => changedFiles(join(folder, "shallow"))).toThrow(/no commit before this one here/);
  git(root, "checkout", "-qb", "work");
  await commit(root, "three.ts");
  git(folder, "clone", "-q", "--depth", "1", "--no-single-branch", `file://${root}`, "shallow-work");
  expect(() => changedFiles(join(folder, "shallow-work"))).toThrow(
    /is not in this clone: git fetch --unshallow/,
  );
  expect(() => changedFiles(folder)).toThrow(/git finds none here/);
  git(root, "branch", "-qD", "main");
  expect(() => changedFiles(root)).toThrow("There is no branch main");
});

test("what lies inside another checkout, or where there is no git, is told so", async () => {
  const root = await checkout("outer", "one.ts", "two.ts");
  await mkdir(join(root, "inner"));
  expect(() => changedFiles(join(root, "inner"))).toThrow(/not the root of a checkout/);
  vi.stubEnv("PATH", join(root, "inner"));
  expect(() => changedFiles(root)).toThrow(/git, which is not installed/);
});
