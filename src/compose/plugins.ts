import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Type } from "@sinclair/typebox";
import { defineSection, type Section } from "../../core/analysis/pipeline/section.ts";
import { isRecord } from "../../core/contract/json.ts";
import { LiteReportSchema } from "../../core/contract/report.ts";
import { messageOf } from "../../core/domain/errors.ts";
import { SECTIONS } from "../../plugins/index.ts";
import { ConfigError } from "../config/config.ts";

function isSection(value: unknown): value is Section {
  return (
    isRecord(value) && typeof value.key === "string" && typeof value.run === "function" && Array.isArray(value.tiers)
  );
}

/** Returns why a section cannot run, or `null` when it can. */
function problemOf({ key, tiers }: Section): string | null {
  if (tiers.length === 0) return `the section ${key} names no tier`;
  const isNew = !SECTIONS.some((section) => section.key === key);
  if (!isNew || !tiers.includes("lite") || key in LiteReportSchema.properties) return null;
  return `the section ${key} names the tier lite, whose reports have no further fields`;
}

/**
 * Offers the names of `serplens` that a section needs, when the file's folder has no copy of the package. The single
 * executable and a global installation have none. Only Bun, which `serplens serve` needs, can do this.
 */
function offerPackage(file: string): void {
  if (process.versions.bun === undefined) return;
  try {
    Bun.resolveSync("serplens", dirname(file));
  } catch {
    Bun.plugin({
      name: "serplens",
      setup(build) {
        build.module("serplens", () => ({ exports: { defineSection, Type }, loader: "object" }));
        build.module("serplens/sections", () => ({ exports: { SECTIONS }, loader: "object" }));
      },
    });
  }
}

async function sectionsOf(entry: string): Promise<readonly Section[]> {
  const isPath = /^[./]/.test(entry);
  if (isPath) offerPackage(resolve(entry));
  const module: unknown = await import(isPath ? pathToFileURL(resolve(entry)).href : entry);
  const exported = isRecord(module) ? [module.sections].flat() : [];
  if (exported.length === 0 || !exported.every(isSection))
    throw new Error("its export named sections must be a list of what defineSection returns");
  for (const section of exported) {
    const problem = problemOf(section);
    if (problem !== null) throw new Error(problem);
  }
  return exported;
}

/**
 * Loads sections from modules: a path that begins with a dot or a slash, or the name of a package.
 *
 * A section with the key of a built-in section replaces it, and other sections add a field. Throws `ConfigError` with
 * every module that cannot be used.
 */
export async function loadSections(entries: readonly string[]): Promise<readonly Section[]> {
  const problems: string[] = [];
  const added: Section[] = [];
  for (const entry of entries) {
    try {
      added.push(...(await sectionsOf(entry)));
    } catch (error) {
      problems.push(`SERPLENS_PLUGINS="${entry}": ${messageOf(error)}`);
    }
  }
  if (problems.length > 0) throw new ConfigError(problems);
  const replaced = new Set(added.map(({ key }) => key));
  return [...SECTIONS.filter(({ key }) => !replaced.has(key)), ...added];
}
