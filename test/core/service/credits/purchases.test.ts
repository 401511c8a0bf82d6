import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createMemory } from "../../../../adapters/memory/index.ts";
import { DEFAULT_POLICY } from "../../../../core/domain/policy.ts";
import type { JobRow } from "../../../../core/ports/store-rows.ts";
