import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Deadline } from "../../../adapters/egress/deadline.ts";

const HOUR_MS = 3_600_000;

describe("Deadline", () => {
  test("is over when the time is up", async () => {
    const deadline = new Deadline(1, []);
    assert.equal(await deadline.over("up"), "up");
    assert.ok(deadline.isOver);
    deadline.close();
  });

  test("a deadline notifies each listener once, and no listener that left", () => {
    const ender = new AbortController();
    const deadline = new Deadline(HOUR_MS, [new AbortController().signal, ender.signal]);
    const told: string[] = [];
    const leaving = () => told.push("left");
    deadline.listen(() => told.push("stayed"));
    deadline.listen(leaving);
    deadline.unlisten(leaving);
    const signal = deadline.toSignal();
    assert.deepEqual([deadline.isOver, signal.aborted], [false, false]);
    ender.abort();
    ender.signal.dispatchEvent(new Event("abort"));
    assert.deepEqual([deadline.isOver, signal.aborted, told], [true, true, ["stayed"]]);
    deadline.close();
  });

  test("a deadline is over from the start when its signal aborted before, and notifies at once", () => {
    const deadline = new Deadline(HOUR_MS, [AbortSignal.abort()]);
    let isTold = false;
    deadline.listen(() => {
      isTold = true;
    });
    assert.deepEqual([deadline.isOver, isTold, deadline.toSignal().aborted], [true, true, true]);
    deadline.close();
  });

  test("leaves nothing with its enders once the work is done", () => {
    const ender = new AbortController();
    const deadline = new Deadline(HOUR_MS, [ender.signal]);
    deadline.close();
    ender.abort();
    assert.equal(deadline.isOver, false);
  });

  test("those whose time is up are over, whenever they were opened, and no other", async () => {
    const limits = [HOUR_MS, 40, 1, HOUR_MS, 20];
    const deadlines = limits.map((limitMs) => new Deadline(limitMs, []));
    await deadlines[1]?.over(null);
    assert.deepEqual(
      deadlines.map(({ isOver }) => isOver),
      [false, true, true, false, true],
    );
    for (const deadline of deadlines) deadline.close();
  });

  test("a deadline that a listener opens or closes keeps its own time", async () => {
    const closed = new Deadline(1, []);
    const first = new Deadline(1, []);
    const opened: Deadline[] = [];
    closed.listen(() => first.close());
    first.listen(() => assert.fail("it was closed"));
    await closed.over(null);
    const last = new Deadline(1, []);
    last.listen(() => opened.push(new Deadline(1, [])));
    await last.over(null);
    assert.equal(await opened[0]?.over("up"), "up");
    for (const deadline of [closed, first, last, ...opened]) deadline.close();
  });

  test("a signal ends all that name it, and no other", () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const deadlines = [[one], [one, other], [other]].map(
      (enders) =>
        new Deadline(
          HOUR_MS,
          enders.map(({ signal }) => signal),
        ),
    );
    one.abort();
    assert.deepEqual(
      deadlines.map(({ isOver }) => isOver),
      [true, true, false],
    );
    for (const deadline of deadlines) deadline.close();
  });
});
