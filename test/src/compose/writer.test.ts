import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { SCOPES } from "../../../core/domain/caller.ts";
import { loadConfig, openService } from "../../../src/index.ts";
import { MODEL, MODEL_KEY, startModelServer } from "../../adapters/openai/model-server.ts";

test("a service has a language model only when its configuration names one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "serplens-writer-"));
  await using server = startModelServer();
  const named = {
    SERPLENS_WRITER_URL: server.url,
    SERPLENS_WRITER_KEY: MODEL_KEY,
    SERPLENS_WRITER_MODEL: MODEL,
  };
  const refusalOf = async (name: string, environment: Readonly<Record<string, string>>) => {
    const { service, close } = await openService(
      loadConfig({ SERPLENS_DATABASE_URL: `sqlite:${join(folder, name)}`, ...environment }),
    );
    const { id } = await service.admin.createOrganization({ name: "Acme" });
    const { key } = await service.admin.createKey({ organizationId: id, kind: "live", scopes: SCOPES });
    const { caller } = await service.enter({ bearer: key }, { surface: "api", scope: null, bucket: null });
    try {
      return await service.proposeTexts(caller, "job_1", { task: "title" }).catch((error: Error) => error.message);
    } finally {
      await close();
    }
  };
  try {
    assert.equal(await refusalOf("without.db", {}), "This service has no language model.");
    assert.equal(await refusalOf("with.db", named), "No such job.");
    assert.equal(server.requests.length, 0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
