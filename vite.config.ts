import { posix, relative } from "node:path";
import { minify } from "@swc/core";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, defineConfig, type Plugin, type Rolldown, type UserConfig } from "vite";
import { leanReact } from "./scripts/lean-react.ts";
import { shareChunks } from "./scripts/share-chunks.ts";

/**
 * Writes the source file beside each lazy import of a feature's `web/routes.ts` and `web/screens.ts`, so that the server can
 * look up in the manifest which chunks a screen needs and preload them.
 */
function lazyImportFiles(): Plugin {
  return {
    name: "paddock:lazy-import-files",
    apply: (_config, { isSsrBuild }) => isSsrBuild === true,
    transform(code, id) {
      if (!/\/web\/(?:routes|screens)\.ts$/.test(id)) return null;
      const folder = posix.dirname(relative(import.meta.dirname, id).replaceAll("\\", "/"));
      return code.replace(
        /\(\) => import\("(\.\/[^"]+)"\)/g,
        (lazy, path: string) =>
          `Object.assign(${lazy}, { file: ${JSON.stringify(posix.join(folder, path))} })`,
      );
    },
  };
}

/** The page names one of them, too: in the shell they would tie `boot.ts` to that. */
const styles = [
  { name: "style", priority: 4, test: /\/index\.css$/ },
  { name: "desk-style", priority: 4, test: /\/desk\.css$/ },
];

/**
 * Has V8 compile a whole chunk while it arrives, beside the main thread. Otherwise each function is compiled when it
 * is first called, much of the router within the first tap. To other browsers it is a comment.
 */
const COMPILE_AHEAD = "//# allFunctionsCalledOnLoad\n";

/**
 * Minifies the browser's chunks with SWC, which leaves about a kilobyte less (brotli) than the default over what
 * a first visit loads, for three seconds more at build; and puts the hint above what is left.
 */
function finishChunks(): Plugin {
  return {
    name: "paddock:finish-chunks",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    generateBundle: {
      // After Vite has put its own lines into the chunks, above which alone the hint counts.
      order: "post",
      async handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== "chunk") continue;
          const { code } = await minify(chunk.code, {
            module: true,
            compress: { ecma: 2022, passes: 3 },
            mangle: { toplevel: true },
            format: { comments: false, ecma: 2022 },
          });
          chunk.code = COMPILE_AHEAD + code;
        }
      },
    },
  };
}

/** The browser's React DOM, without what nothing here uses. */
const lean: Plugin = {
  name: "paddock:lean-react",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
  transform: (code, id) => (/\/react-dom-client[.]production[.]js$/.test(id) ? leanReact(code) : null),
};

/** What is there once a chunk runs: all that it imports at once, and what that does; by the chunk's file. */
const imported = new Map<string, ReadonlySet<string>>();

/** Fills `imported`, before Vite asks what a lazy import has to fetch. */
function knowImports(): Plugin {
  return {
    name: "paddock:know-imports",
    apply: "build",
    generateBundle: {
      order: "pre",
      handler(_options, bundle) {
        for (const file of Object.keys(bundle)) {
          const found = new Set<string>();
          const gather = (of: string) => {
            const chunk = bundle[of];
            if (chunk?.type !== "chunk" || found.has(of)) return;
            found.add(of);
            for (const next of chunk.imports) gather(next);
          };
          gather(file);
          imported.set(file, found);
        }
      },
    },
  };
}

/** A test for exactly these files below `src`, given without their ending. */
function files(...paths: readonly string[]): RegExp {
  return new RegExp(`/src/(?:${paths.join("|")})[.]tsx?$`);
}

/**
 * All that the app's entry imports, and what the screens of a first visit share: in one chunk it compresses better
 * than in twenty. The second is a stated list, so that whatever the desk or a form shares with others stays away.
 */
const shell = {
  name: "shell",
  priority: 3,
  test: new RegExp(
    [
      // A few lines that nearly every chunk imports.
      /rolldown\/runtime[.]js$/,
      // Changing something comes with the screen or the sheet that does it.
      /node_modules\/@tanstack\/(?!.*\/(?:mutationObserver|useMutation)[.])/,
      files(
        "app/web/(?:start|visitor-screens)",
        "client/(?:address|use-back)",
        "features/articles/web/api/article-list",
        "features/articles/web/components/article-link",
        "shared/format",
        "ui/(?:avatar|bottom-bar|chip|icon-button|nav-bar|phrases|picture|picture-marks|relative-time)",
        "ui/(?:section-head|sheet|skeleton|tag|use-keyboard-inset)",
      ),
    ]
      .map(({ source }) => source)
      .join("|"),
  ),
};

/** Shared modules by the chunk that they become; those of one screen alone, and the shell's, are not among them. */
async function sharedChunks(): Promise<Map<string, string>> {
  const made = (await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: "warn",
    plugins: [react(), withoutStyles],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      target: TARGET,
      rolldownOptions: {
        input: ["src/app/web/boot.ts", ...ENTRIES],
        output: { codeSplitting: { groups: [shell] } },
      },
    },
  })) as Rolldown.RolldownOutput;
  return shareChunks(made.output, ({ name }) => name === shell.name);
}

/** Which module comes with which screen does not depend on what they look like. */
const withoutStyles: Plugin = {
  name: "paddock:without-styles",
  enforce: "pre",
  load: (id) => (id.endsWith(".css") ? "" : null),
};

/** The page names only `boot.ts`; that one is told by the page where the app begins. */
const ENTRIES = ["src/app/web/entry-client.tsx", "src/app/web/entry-desk.tsx"];

/** What the colours need anyway: OKLCH came with these. */
const TARGET = ["chrome111", "safari16.4", "firefox113"];

export default defineConfig(async ({ command, isSsrBuild }): Promise<UserConfig> => {
  const shared = command === "build" && !isSsrBuild ? await sharedChunks() : new Map<string, string>();
  return {
    plugins: [lazyImportFiles(), react(), tailwindcss(), knowImports(), finishChunks(), lean],
    publicDir: isSsrBuild ? false : "src/app/web/public",
    appType: "custom",
    build: {
      target: isSsrBuild ? "node24" : TARGET,
      outDir: isSsrBuild ? "dist/server" : "dist/client",
      manifest: !isSsrBuild,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: {
        // `boot.ts` fetches by import() what comes with the first visit.
        polyfill: false,
        // Named is what the importing chunk has not brought itself, and every page: names compress badly. The file of
        // the import goes without saying, and so does what stands beside one's own waiting texts alone.
        resolveDependencies: (file, dependencies, { hostId, hostType }) =>
          hostType === "js"
            ? dependencies.filter(
                (dependency) =>
                  dependency !== file &&
                  !imported.get(hostId)?.has(dependency) &&
                  !/\/(?:shell|index|entry-client|rolldown-runtime|style|review-time)-/.test(dependency),
              )
            : dependencies,
      },
      reportCompressedSize: false,
      // Small chunks compress badly: what every screen needs is one file (6 kB less than the default split), and what
      // several need is few.
      // The server's code is one file, so that its lazy imports cost nothing per page.
      rolldownOptions: isSsrBuild
        ? { output: { codeSplitting: false } }
        : {
            input: ["index.html", ...ENTRIES],
            output: {
              codeSplitting: {
                groups: [
                  ...styles,
                  shell,
                  {
                    name: (id: string) => shared.get(id) ?? null,
                    priority: 1,
                    // What these import has its own place.
                    includeDependenciesRecursively: false,
                  },
                ],
              },
            },
          },
    },
    // Libraries are bundled as well, as their production builds: without NODE_ENV, Node would take the other ones.
    ...(isSsrBuild && {
      ssr: { noExternal: true as const },
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
    }),
  };
});
