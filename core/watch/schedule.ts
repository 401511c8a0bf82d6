import { ServiceError } from "../domain/errors.ts";
import type { WatchSchedule } from "../ports/pages/watch-rows.ts";
import { DAY_MS } from "../util/durations.ts";

/** Days within which each schedule has an instant: a month, and one day on both sides for the time zone. */
const HORIZON_DAYS = 63;

/** Date and hour on the clocks of a time zone, as the milliseconds that UTC would count for them. */
function wallClock(format: Intl.DateTimeFormat, at: number): number {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
}

/**
 * Returns the instant at which the clocks of a time zone show `wall`. An hour that clocks repeat counts the first time.
 * An hour that clocks skip counts as much later as they were set forward.
 */
function instantOf(format: Intl.DateTimeFormat, wall: number): number {
  const offsetAt = (at: number) => wallClock(format, at) - at;
  const before = wall - offsetAt(wall - DAY_MS);
  if (wallClock(format, before) === wall) return before;
  const after = wall - offsetAt(wall + DAY_MS);
  return wallClock(format, after) === wall ? after : before;
}

function isDayOf(schedule: WatchSchedule, day: Date): boolean {
  if (schedule.every === "week") return day.getUTCDay() === schedule.weekday % 7;
  const lastDay = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  return day.getUTCDate() === Math.min(schedule.day, lastDay);
}

/** Returns the first instant of a schedule after `after`, both in ms. */
export function nextRun(schedule: WatchSchedule, after: number): number {
  const format = formatIn(schedule.timeZone);
  const today = Math.floor(wallClock(format, after) / DAY_MS) * DAY_MS;
  for (let ahead = 0; ahead < HORIZON_DAYS; ahead++) {
    const day = today + ahead * DAY_MS;
    if (!isDayOf(schedule, new Date(day))) continue;
    const instant = instantOf(format, day + schedule.hour * 3_600_000);
    if (instant > after) return instant;
  }
  throw new RangeError("schedule: no day matches");
}

function isWithin(value: number, low: number, high: number): boolean {
  return Number.isInteger(value) && value >= low && value <= high;
}

function isTimeZone(name: string): boolean {
  try {
    return name.length <= 64 && formatIn(name) !== undefined;
  } catch {
    return false;
  }
}

/** Throws VALIDATION_ERROR, with the fix, for a schedule that no calendar has. */
export function checkSchedule(schedule: WatchSchedule): void {
  const problem = !isTimeZone(schedule.timeZone)
    ? `The time zone "${schedule.timeZone.slice(0, 60)}" is unknown. Use a name such as Europe/Berlin.`
    : !isWithin(schedule.hour, 0, 23)
      ? "The hour of a watch is a whole number from 0 to 23."
      : schedule.every === "week" && !isWithin(schedule.weekday, 1, 7)
        ? "The weekday of a watch is a whole number from 1 (Monday) to 7 (Sunday)."
        : schedule.every === "month" && !isWithin(schedule.day, 1, 31)
          ? "The day of a monthly watch is a whole number from 1 to 31."
          : null;
  if (problem !== null) throw new ServiceError("VALIDATION_ERROR", problem);
}

/** Runs of a schedule in an average month. */
export function runsAMonth({ every }: Pick<WatchSchedule, "every">): number {
  return every === "week" ? 52 / 12 : 1;
}
