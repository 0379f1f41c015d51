import { posix, relative } from "node:path";
import { minify } from "@swc/core";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

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
      // Changing something comes with the screen or the sheet that does it.
      /node_modules\/@tanstack\/(?!.*\/(?:mutationObserver|useMutation)[.])/,
      files(
        "app/web/(?:start|visitor-screens)",
        "client/use-back",
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

/** What lists need on top: endless scrolling, refreshing, tabs. */
const feed = {
  name: "feed",
  priority: 1,
  includeDependenciesRecursively: false,
  test: files(
    "client/address",
    "ui/(?:endless-list|infinite-list|pull-to-refresh|tab-panels?|tab-place|tabs)",
  ),
};

/** The card of an article: in lists of them and below one, not with a thread. */
const card = {
  name: "card",
  priority: 1,
  includeDependenciesRecursively: false,
  test: files("features/articles/web/components/feed-card"),
};

/** What lists of articles need on top of that: a thread, whose floors are a list, does without. */
const articles = {
  name: "articles",
  priority: 1,
  includeDependenciesRecursively: false,
  test: files(
    "features/articles/web/api/(?:featured|refresh-list)",
    "features/articles/web/components/article-feed",
    "capabilities/site/site/web/home-card",
    "features/articles/web/(?:feed-tabs|mix-cards)",
  ),
};

/** What the umbrella's home and those of the clubs share; their screens are chunks of their own, which the page names. */
const home = {
  name: "home",
  priority: 1,
  includeDependenciesRecursively: false,
  test: files(
    "capabilities/people/notices/web/api/(?:client|unread)",
    "capabilities/people/notices/web/components/notice-bell",
    "capabilities/site/site/web/site-footer",
    "features/articles/web/api/overview",
    "features/articles/web/components/(?:carousel|entry-grid|home-header|section-home)",
  ),
};

/** What the page of one text has whatever the text is: who wrote it, whether its reader sees him, and that it was taken down meanwhile. */
const text = {
  name: "text",
  priority: 1,
  includeDependenciesRecursively: false,
  test: files(
    "client/(?:keep-or-tell|use-text-standing|watch)",
    "capabilities/community/honours/web/(?:components/worn-badges|medal-address)",
    "capabilities/community/relations/web/(?:api/(?:client|hidden-members)|components/blocked-gate)",
    "capabilities/texts/writing/web/components/author-marks",
    "ui/(?:level-mark|more-button|owner-marks)",
  ),
};

/** What stands below an article and below each comment: answering and liking. */
const answering = {
  name: "answering",
  priority: 1,
  includeDependenciesRecursively: false,
  test: files(
    "capabilities/texts/comments/web/components/composer",
    "capabilities/texts/reactions/web/(?:api/client|use-reaction)",
  ),
};

/** What comments need wherever they are listed. */
const comments = {
  name: "comments",
  priority: 1,
  includeDependenciesRecursively: false,
  test: files(
    "capabilities/texts/comments/web/api/(?:client|comment-list|comment-target|own-comments)",
    "capabilities/texts/comments/web/comment-orders",
  ),
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [lazyImportFiles(), react(), tailwindcss(), knowImports(), finishChunks()],
  publicDir: isSsrBuild ? false : "src/app/web/public",
  appType: "custom",
  build: {
    // What the colours need anyway: OKLCH came with these.
    target: isSsrBuild ? "node24" : ["chrome111", "safari16.4", "firefox113"],
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
    // Small chunks compress badly: what every screen needs is one file (6 kB less than the default split).
    // The server's code is one file, so that its lazy imports cost nothing per page.
    rolldownOptions: isSsrBuild
      ? { output: { codeSplitting: false } }
      : {
          // The page names only `boot.ts`; that one is told by the page where the app begins.
          input: ["index.html", "src/app/web/entry-client.tsx", "src/app/web/entry-desk.tsx"],
          output: {
            codeSplitting: {
              groups: [...styles, shell, feed, card, articles, home, text, answering, comments],
            },
          },
        },
  },
  // Libraries are bundled as well, as their production builds: without NODE_ENV, Node would take the other ones.
  ...(isSsrBuild && {
    ssr: { noExternal: true as const },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
  }),
}));
