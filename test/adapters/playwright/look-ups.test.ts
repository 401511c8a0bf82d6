import assert from "node:assert/strict";
import { basename } from "node:path";
import { describe, it } from "node:test";
import { FLAGS } from "../../../adapters/playwright/launch.ts";
import { lookUpsOf, lookUpsUnavailable } from "./look-ups.ts";
import { BROWSERS, SKIP } from "./stand.ts";

/** Names in the attack page that only WebRTC looks up. */
const RELAYS = ["turn.evil.test", "turns.evil.test"];

describe("names that the attack page chooses", { skip: SKIP === false ? lookUpsUnavailable() : SKIP }, () => {
  for (const executable of BROWSERS) {
    const build = basename(executable);

    it(`${build} looks up TURN relays when its resolver is left on`, { timeout: 150_000 }, (context) => {
      const flags = FLAGS.filter((flag) => !flag.startsWith("--host-resolver-rules"));
      const names = lookUpsOf(executable, flags, RELAYS).filter((name) => RELAYS.includes(name));
      // This shows that the attack works at all. Where the browser never starts it, there is nothing to show.
      if (names.length === 0) return context.skip(`${build} made no WebRTC connection in three runs of the attack`);
      assert.deepEqual(names, RELAYS);
    });

    it(`${build} looks up no name as serplens starts it`, { timeout: 150_000 }, () => {
      assert.deepEqual(lookUpsOf(executable, FLAGS), []);
    });
  }
});
