import assert from "node:assert/strict";
import { test } from "node:test";
import { TlsSessions } from "../../../adapters/egress/tls-sessions.ts";

test("sessions are kept by host for ten minutes from the proof, and resumed ones no longer", (t) => {
  let now = 0;
  t.mock.method(performance, "now", () => now);
  const sessions = new TlsSessions();
  sessions.keep("a", Buffer.from("1"), true);
  sessions.keep("b", Buffer.from("of nobody"), false);
  assert.deepEqual([sessions.find("a")?.toString(), sessions.find("b")], ["1", null]);
  now = 599_999;
  sessions.keep("a", Buffer.from("2"), false);
  assert.equal(sessions.find("a")?.toString(), "2");
  now = 600_000;
  assert.equal(sessions.find("a"), null);
});

test("the least recently renewed of 257 hosts is forgotten", () => {
  const sessions = new TlsSessions();
  for (let host = 0; host < 256; host++) sessions.keep(`host ${host}`, Buffer.alloc(1), true);
  sessions.keep("host 0", Buffer.alloc(1), true);
  sessions.keep("one more", Buffer.alloc(1), true);
  assert.deepEqual([sessions.find("host 0") === null, sessions.find("host 1") === null], [false, true]);
});
