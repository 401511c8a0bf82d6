import assert from "node:assert/strict";
import { test } from "node:test";
import type { WatchSchedule } from "../../../core/ports/pages/watch-rows.ts";
import { checkSchedule, nextRun } from "../../../core/watch/schedule.ts";

/** The instants of a schedule from one instant to another, each found from the one before. */
function runs(schedule: WatchSchedule, from: string, to: string): string[] {
  const found: string[] = [];
  for (let at = nextRun(schedule, Date.parse(from)); at < Date.parse(to); at = nextRun(schedule, at))
    found.push(new Date(at).toISOString().slice(0, 16));
  return found;
}

test("a year of Mondays at six in Berlin has 52 runs, each at six on its clocks, across both changes of the clocks", () => {
  const schedule = { every: "week", weekday: 1, hour: 6, timeZone: "Europe/Berlin" } as const;
  const found = runs(schedule, "2026-01-01T00:00Z", "2027-01-01T00:00Z");
  assert.equal(found.length, 52);
  assert.deepEqual(found.slice(0, 2), ["2026-01-05T05:00", "2026-01-12T05:00"]);
  assert.deepEqual(found.slice(11, 14), ["2026-03-23T05:00", "2026-03-30T04:00", "2026-04-06T04:00"]);
  assert.deepEqual(found.slice(41, 44), ["2026-10-19T04:00", "2026-10-26T05:00", "2026-11-02T05:00"]);
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Berlin", weekday: "short", hour: "2-digit" });
  for (const at of found) assert.match(clock.format(Date.parse(`${at}Z`)), /^Mon.*06$/);
});

test("a watch on the 31st runs once in each month, on its last day, also in a leap year", () => {
  const schedule = { every: "month", day: 31, hour: 23, timeZone: "America/New_York" } as const;
  const local = runs(schedule, "2028-01-01T12:00Z", "2029-01-01T12:00Z").map((at) =>
    new Intl.DateTimeFormat("sv-SE", { timeZone: schedule.timeZone, dateStyle: "short", timeStyle: "short" }).format(
      Date.parse(`${at}Z`),
    ),
  );
  const days = [
    "01-31",
    "02-29",
    "03-31",
    "04-30",
    "05-31",
    "06-30",
    "07-31",
    "08-31",
    "09-30",
    "10-31",
    "11-30",
    "12-31",
  ];
  assert.deepEqual(
    local,
    days.map((day) => `2028-${day} 23:00`),
  );
});

test("an hour that the clocks skip comes later that day, and an hour that they repeat counts once", () => {
  const berlin = { every: "week", weekday: 7, hour: 2, timeZone: "Europe/Berlin" } as const;
  assert.deepEqual(runs(berlin, "2026-03-23T00:00Z", "2026-04-06T00:00Z"), ["2026-03-29T01:00", "2026-04-05T00:00"]);
  assert.deepEqual(runs(berlin, "2026-10-19T00:00Z", "2026-11-02T00:00Z"), ["2026-10-25T00:00", "2026-11-01T01:00"]);
});

test("days are those of the time zone, far east and far west of UTC", () => {
  const first = (timeZone: string) =>
    runs({ every: "month", day: 1, hour: 0, timeZone }, "2026-05-15T00:00Z", "2026-06-15T00:00Z");
  assert.deepEqual(first("Pacific/Kiritimati"), ["2026-05-31T10:00"]);
  assert.deepEqual(first("Pacific/Pago_Pago"), ["2026-06-01T11:00"]);
  assert.deepEqual(first("Asia/Kathmandu"), ["2026-05-31T18:15"]);
});

test("the next run is after the instant, never at it, also after years without a run", () => {
  const schedule = { every: "week", weekday: 3, hour: 12, timeZone: "UTC" } as const;
  const at = Date.parse("2026-07-01T12:00Z");
  assert.equal(nextRun(schedule, at - 1), at);
  assert.equal(nextRun(schedule, at), at + 7 * 86_400_000);
  assert.equal(new Date(nextRun(schedule, Date.parse("2031-01-01T12:00Z"))).toISOString(), "2031-01-08T12:00:00.000Z");
});

test("a schedule that no calendar has is refused with the fix", () => {
  const week = { every: "week", weekday: 1, hour: 6, timeZone: "UTC" } as const;
  checkSchedule(week);
  const wrong: readonly (readonly [WatchSchedule, RegExp])[] = [
    [{ ...week, timeZone: "Mars/Olympus" }, /Use a name such as Europe\/Berlin/],
    [{ ...week, timeZone: "x".repeat(5_000) }, /time zone/],
    [{ ...week, hour: 24 }, /0 to 23/],
    [{ ...week, weekday: 0 }, /1 \(Monday\)/],
    [{ ...week, weekday: 1.5 }, /1 \(Monday\)/],
    [{ every: "month", day: 32, hour: 1, timeZone: "UTC" }, /1 to 31/],
    [{ every: "month", day: Number.NaN, hour: 1, timeZone: "UTC" }, /1 to 31/],
  ];
  for (const [schedule, message] of wrong)
    assert.throws(() => checkSchedule(schedule), { code: "VALIDATION_ERROR", message });
});
