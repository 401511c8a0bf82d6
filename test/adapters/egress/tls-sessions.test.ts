import assert from "node:assert/strict";
import { test } from "node:test";
import { TlsSessions } from "../../../adapters/egress/tls-sessions.ts";

test("sessions are kept by host for ten minutes, unless their host has forgotten them", (t) => {
  let now = 0;
  t.mock.method(performance, "now", () => now);
  const sessions = new TlsSessions();
  sessions.keep("a", Buffer.from("1"));
  sessions.keep("b", Buffer.from("2"));
  now = 599_999;
  assert.deepEqual(
    [sessions.find("a")?.toString(), sessions.find("b")?.toString(), sessions.find("c")],
    ["1", "2", null],
  );
  sessions.forget("b");
  assert.equal(sessions.find("b"), null);
  now = 600_000;
  assert.equal(sessions.find("a"), null);
});

test("of 257 hosts the one whose session is oldest is forgotten", () => {
  const sessions = new TlsSessions();
  for (let host = 0; host < 256; host++) sessions.keep(`host ${host}`, Buffer.alloc(1));
  sessions.keep("host 0", Buffer.alloc(1));
  sessions.keep("one more", Buffer.alloc(1));
  assert.deepEqual([sessions.find("host 0") === null, sessions.find("host 1") === null], [false, true]);
});
