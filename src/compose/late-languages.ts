import type { Language, Languages } from "../../core/ports/languages.ts";

/** Languages whose stemmers and stop words, 1 MB of code, are loaded on first use. */
export interface LateLanguages extends Languages {
  /** Resolves once `language` can be called. */
  load(): Promise<Languages>;
}

/** Makes the languages of one process. `language` throws before `load` has resolved. */
export function createLateLanguages(): LateLanguages {
  let loading: Promise<Languages> | undefined;
  let loaded: Languages | undefined;
  return {
    load() {
      loading ??= import("../../adapters/snowball/snowball-languages.ts").then(
        ({ createSnowballLanguages }) => (loaded = createSnowballLanguages()),
      );
      return loading;
    },
    language(tag): Language {
      if (loaded === undefined) throw new Error("the languages are not loaded");
      return loaded.language(tag);
    },
  };
}
