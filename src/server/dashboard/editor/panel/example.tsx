/** @jsxImportSource preact */
import { hostOf } from "../hosts.ts";
import type { ExampleSentence } from "../view.ts";

/** A sentence of a ranking page with its page. */
export function Example({ example: { sentence, url } }: { readonly example: ExampleSentence }) {
  return (
    <blockquote class="small">
      <bdi>{sentence}</bdi>{" "}
      <a href={url} rel="noreferrer noopener" target="_blank">
        {hostOf(url)}
      </a>
    </blockquote>
  );
}
