import { posix, relative } from "node:path";
import { minify } from "@swc/core";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/**
 * Writes the source file beside each lazy import of a feature's `web/routes.ts`, so that the server can
 * look up in the manifest which chunks a screen needs and preload them.
 */
function lazyImportFiles(): Plugin {
  return {
    name: "paddock:lazy-import-files",
    apply: (_config, { isSsrBuild }) => isSsrBuild === true,
    transform(code, id) {
      if (!/\/web\/routes\.tsx?$/.test(id)) return null;
      const folder = posix.dirname(relative(import.meta.dirname, id).replaceAll("\\", "/"));
      return code.replace(
        /\(\) => import\("(\.\/[^"]+)"\)/g,
        (lazy, path: string) =>
          `Object.assign(${lazy}, { file: ${JSON.stringify(posix.join(folder, path))} })`,
      );
    },
  };
}

/**
 * React Router names its components for React's developer tools, and a named component counts as used: its links,
 * forms and scroll restoration, which this app does without, would come with every first visit.
 */
function unnamedRouter(): Plugin {
  return {
    name: "paddock:unnamed-router",
    apply: "build",
    transform(code, id) {
      if (!id.includes("/node_modules/react-router/")) return null;
      return code
        .replace(/^\w+\.displayName = "[^"]*";$/gm, "")
        .replace(/^(const \w+ = )(?=React\$1\.(?:forwardRef|memo)\()/gm, "$1/* @__PURE__ */ ");
    },
  };
}

/**
 * All that the app's entry imports, in one chunk: every page has it, and together it compresses better. Without
 * `boot.ts`, which runs before any of it is fetched.
 */
const shell = {
  name: "shell",
  priority: 3,
  tags: ["$initial"],
  test: /^(?!.*(\/boot\.ts|index\.html))/,
};

/** The page names it, too: in the shell it would tie `boot.ts` to that. */
const style = { name: "style", priority: 4, test: /\.css$/ };

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

/**
 * What most screens of a first visit share. In one chunk it compresses better than in twenty; forms and lists
 * come apart, and the administration stays away.
 */
const parts = {
  name: "parts",
  priority: 2,
  test: /node_modules\/@tanstack|src\/(ui(?!\/(text-|field|code-field|checkbox|segmented|tab-p|tabs|infinite-list|pull-to|overlay-history|sheet-look|sheet-action|brandmark))|client|(?:features|capabilities)(?!\/(articles\/web\/feed-tabs|admin|moderation|comments\/web\/api\/(write-comment|own-comments)|members\/web\/(components\/sign-in-card|session\/use-member))\b)|shared(?!\/validation))\//,
  minShareCount: 4,
};

/** What lists need on top: endless scrolling, refreshing, tabs. */
const feed = {
  name: "feed",
  priority: 1,
  includeDependenciesRecursively: false,
  test: /useInfiniteQuery|src\/(ui\/(tab-p|tabs|infinite-list|pull-to)|features\/articles\/web\/(feed-tabs|components\/article-feed|api\/featured))/,
};

/** What the umbrella's home and those of the clubs share. */
const home = {
  name: "home",
  priority: 1,
  includeDependenciesRecursively: false,
  test: /src\/(?:features|capabilities)\/(articles\/web\/(components\/(section-home|home-header|carousel|entry-grid)|api\/overview|screens\/home\.data)|site\/web\/site-footer|site\/web\/section-switch|articles\/web\/api\/client|messages\/web\/(api\/(unread|client)|components\/message-bell))/,
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [lazyImportFiles(), unnamedRouter(), react(), tailwindcss(), finishChunks()],
  publicDir: isSsrBuild ? false : "src/app/web/public",
  appType: "custom",
  build: {
    // What the colours need anyway: OKLCH came with these.
    target: isSsrBuild ? "node24" : ["chrome111", "safari16.4", "firefox113"],
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    manifest: !isSsrBuild,
    emptyOutDir: true,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: {
      // `boot.ts` fetches by import() what comes with the first visit.
      polyfill: false,
      // Every page has these already; naming them again beside each lazy import costs a kilobyte.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === "js"
          ? dependencies.filter(
              (file) => !/\/(?:shell|parts|index|entry-client|rolldown-runtime|style)-/.test(file),
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
          input: ["index.html", "src/app/web/entry-client.tsx"],
          output: { codeSplitting: { groups: [style, shell, parts, feed, home] } },
        },
  },
  // Libraries are bundled as well, as their production builds: without NODE_ENV, Node would take the other ones.
  ...(isSsrBuild && {
    ssr: { noExternal: true as const },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
  }),
}));
