import { dirname, join, relative } from "node:path";
import type { InlineConfig, Plugin } from "vite";
import { asciiChunks } from "./ascii-code.ts";

/*
 * `npm start` runs the server out of a bundle. Run as the 2,500 files that it is written in, it takes 12 seconds of a busy
 * machine to start instead of 3, and keeps the text of all of them and what Node knows about each: 60 MB.
 */

/** Of these packages the program is not plain JavaScript, or they are loaded by the few who need them. */
const OUTSIDE = ["sharp", "@node-rs/argon2", "pg-native", "fontkit", "woff2-encoder", "@aws-sdk/client-s3"];

/** What Node runs is kept in memory as text. Names stay as they are: they are what a stack in the log says. */
export const SERVER_MINIFY = { compress: true, mangle: false, codegen: { removeWhitespace: true } };

/** How the server is built: `start.js`, which `main.ts` becomes, and `serve.js`, the app itself. */
export function appBuild(root: string, outDir: string): InlineConfig {
  return {
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [sourcePlaces(root), asciiChunks()],
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    ssr: { noExternal: true, external: OUTSIDE },
    build: {
      target: "node24",
      ssr: true,
      outDir,
      emptyOutDir: true,
      minify: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 100_000,
      rolldownOptions: {
        input: {
          start: join(root, "src/app/server/start.ts"),
          serve: join(root, "src/app/server/serve.ts"),
        },
        output: {
          entryFileNames: "[name].js",
          banner: ROOT_OF_CHUNK,
          minify: SERVER_MINIFY,
        },
      },
    },
  };
}

/** Every chunk lies in `dist/app` or in its `assets`: whole folders may be moved, as an unpacked release is. */
const ROOT_OF_CHUNK =
  'const paddockRoot = import.meta.dirname.replace(/[\\\\/]dist[\\\\/]app(?:[\\\\/]assets)?$/, "");';

/** Files that lie beside a module (texts, pictures, programs of their own) are looked for where its source lies. */
function sourcePlaces(root: string): Plugin {
  const src = join(root, "src");
  return {
    name: "paddock:source-places",
    transform: {
      order: "pre",
      handler(code, id) {
        if (!id.startsWith(src) || !code.includes("import.meta.")) return null;
        const place = (path: string) => JSON.stringify(`/${relative(root, path)}`);
        return code
          .replaceAll("import.meta.dirname", `(paddockRoot + ${place(dirname(id))})`)
          .replaceAll("import.meta.url", `("file://" + encodeURI(paddockRoot) + ${place(id)})`);
      },
    },
  };
}
