import { createMemoryStore } from "../../../adapters/memory/database.ts";
import { createMemoryDispatcher } from "../../../adapters/memory/dispatcher.ts";
import { createMemoryRateLimiter } from "../../../adapters/memory/rate-limiter.ts";
import { testAccountStore } from "../../conformance/account-store.ts";
import { testDispatcher } from "../../conformance/dispatcher.ts";
import { testIdentityStore } from "../../conformance/identity/store.ts";
import { testRateLimiter } from "../../conformance/rate-limiter.ts";
import { testStore } from "../../conformance/store.ts";

const subject = { open: async () => createMemoryStore() };
testStore("memory", subject);
testAccountStore("memory", subject);
testIdentityStore("memory", subject);
testDispatcher("memory", { open: async () => createMemoryDispatcher() });
testRateLimiter("memory", { open: async (clock) => createMemoryRateLimiter({ clock }) });
