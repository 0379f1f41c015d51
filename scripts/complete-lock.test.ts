import { expect, test } from "vitest";
import { missingEntries } from "./complete-lock.ts";

const lock = (more: object = {}) => ({
  packages: {
    "": {},
    "node_modules/tool": {
      version: "2.0.0",
      dev: true,
      optionalDependencies: {
        "@tool/cli-darwin-arm64": "2.0.0",
        "@tool/cli-linux-x64-musl": "2.0.0",
        "@tool/cli-wasm32-wasi": "2.0.0",
        fsevents: "~2.3.2",
        pretty: "1.0.0",
      },
    },
    ...more,
  },
});

test("builds for other platforms that the lock lacks are named with version and platform", () => {
  expect(missingEntries(lock())).toEqual({
    "node_modules/@tool/cli-darwin-arm64": {
      version: "2.0.0",
      cpu: ["arm64"],
      os: ["darwin"],
      dev: true,
      optional: true,
    },
    "node_modules/@tool/cli-linux-x64-musl": {
      version: "2.0.0",
      cpu: ["x64"],
      libc: ["musl"],
      os: ["linux"],
      dev: true,
      optional: true,
    },
    "node_modules/@tool/cli-wasm32-wasi": { version: "2.0.0", cpu: ["wasm32"], dev: true, optional: true },
  });
});

test("an entry counts beside the package, inside it and above it", () => {
  const nested = "node_modules/tool/node_modules/@tool/cli-darwin-arm64";
  const found = missingEntries(lock({ [nested]: {}, "node_modules/@tool/cli-wasm32-wasi": {} }));
  expect(Object.keys(found)).toEqual(["node_modules/@tool/cli-linux-x64-musl"]);
});
