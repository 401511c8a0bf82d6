import { fileURLToPath } from "node:url";
import type { BunPlugin } from "bun";
import type { EditorLanguage } from "../../editor/view.ts";

/** Scripts of the editor in one language. Each name has a hash of the content. */
export interface EditorBundle {
  /** Name of the script that the page loads. It loads the other ones when the writer needs them. */
  readonly entry: string;
  /** All scripts by name. */
  readonly files: Readonly<Record<string, string>>;
}

/** Languages of the editor. */
export const EDITOR_LANGUAGES: readonly EditorLanguage[] = ["en", "de"];

/** Leaves out the texts of other languages. */
function textsOf(language: EditorLanguage): BunPlugin {
  return {
    name: "texts-of-one-language",
    setup(build) {
      build.onLoad({ filter: /[/\\]dashboard[/\\]editor[/\\]texts[/\\][\w-]*(?:en|de)\.[tj]s$/ }, async ({ path }) => {
        const source = await Bun.file(path).text();
        const others = () => source.replaceAll(/^(export const \w+)(?:: \w+)? = \{$[\s\S]*?^\}.*;$/gm, "$1 = null;");
        return { contents: path.slice(-5, -3) === language ? source : others(), loader: "ts" };
      });
    },
  };
}

/** Methods of the rich text's library for JSON, for debugging and for attributes of nodes. The editor keeps Markdown and uses none. */
const UNUSED_METHODS =
  /^ {4}(?:static )?(?:\w*(?:toJSON|fromJSON|FromJSON)|toString(?:Inner)?|set(?:Node|Doc)Attribute|(?:add|remove)NodeMark)\(.*\) \{\n[\s\S]*?^ {4}\}\n/gm;
const JSON_NAMES = /^(?:Step|Selection)\.jsonID\(.*\);\n/gm;

/** Takes the unused methods out of a package's source. Their steps then go, too. */
export function withoutUnused(source: string): string {
  return source.replace(UNUSED_METHODS, "").replace(JSON_NAMES, "");
}

/** Leaves out unused parts of the rich text's library. */
const USED_LIBRARY: BunPlugin = {
  name: "used-parts-of-the-library",
  setup(build) {
    build.onLoad(
      { filter: /[/\\]prosemirror-(?:model|state|transform)[/\\]dist[/\\]index\.js$/ },
      async ({ path }) => ({
        contents: withoutUnused(await Bun.file(path).text()),
        loader: "js",
      }),
    );
  },
};

/** File of a bundle that the build of the single-file program makes, because that program cannot bundle. */
function builtFile(language: EditorLanguage): URL {
  return new URL(`./editor-${language}.bundle.json`, import.meta.url);
}

/** Returns the scripts of the editor. D-118. Rejects with an `AggregateError` with the messages of the bundler. */
export async function editorBundle(language: EditorLanguage): Promise<EditorBundle> {
  const built = Bun.file(builtFile(language));
  if (await built.exists()) return built.json();
  const { outputs } = await Bun.build({
    entrypoints: [fileURLToPath(new URL("../editor.ts", import.meta.url))],
    target: "browser",
    format: "esm",
    splitting: true,
    minify: true,
    naming: { entry: "[name]-[hash].[ext]", chunk: "editor-[name]-[hash].[ext]" },
    plugins: [textsOf(language), USED_LIBRARY],
  });
  const nameOf = (path: string): string => path.replace(/^.*\//, "");
  const files = Object.fromEntries(
    await Promise.all(outputs.map(async (output) => [nameOf(output.path), await output.text()] as const)),
  );
  return { entry: nameOf(outputs.find(({ kind }) => kind === "entry-point")?.path ?? ""), files };
}
