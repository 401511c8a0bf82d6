import { createHash } from "node:crypto";

/**
 * Counts all keys when each is below its limit, else none. Returns 1 or 0 for whether it counted, then the counts.
 * KEYS: counters. ARGV: one limit a counter, then the counters' life in milliseconds.
 */
export const TAKE = `
local counts = redis.call('MGET', unpack(KEYS))
local isAllowed = 1
for i = 1, #KEYS do
  counts[i] = tonumber(counts[i] or '0')
  if counts[i] >= tonumber(ARGV[i]) then isAllowed = 0 end
end
if isAllowed == 1 then
  for i, key in ipairs(KEYS) do
    counts[i] = redis.call('INCR', key)
    if counts[i] == 1 then redis.call('PEXPIRE', key, ARGV[#KEYS + 1]) end
  end
end
return {isAllowed, unpack(counts)}
`;

/** Redis names cached scripts by their SHA-1. */
export const TAKE_SHA = createHash("sha1").update(TAKE).digest("hex");
