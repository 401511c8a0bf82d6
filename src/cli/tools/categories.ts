import { Command } from "commander";
import { CATEGORY_NAMES } from "../../../core/analysis/classify/categories.ts";
import { printJson, printLine, printNote } from "../output/output.ts";

interface CategoriesOptions {
  readonly search?: string;
  readonly json?: boolean;
}

const EXAMPLES = `
Examples:
  serplens categories --search coffee
  serplens categories --json`;

/** Returns category names that contain every word of the search, in taxonomy order. Ignores case. */
export function findCategories(search: string | undefined): readonly string[] {
  const words = (search ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  return CATEGORY_NAMES.filter((name) => words.every((word) => name.toLowerCase().includes(word)));
}

/** `serplens categories`: the names of all categories. */
export function categoriesCommand(): Command {
  return new Command("categories")
    .description("List the categories a text can be assigned to.")
    .option("--search <words>", "only names that contain these words")
    .option("--json", "print the names as one JSON array")
    .addHelpText("after", EXAMPLES)
    .action((options: CategoriesOptions) => {
      const names = findCategories(options.search);
      if (options.json === true) printJson(names);
      else if (names.length === 0) printNote(`no category holds "${options.search ?? ""}"`);
      else for (const name of names) printLine(name);
    });
}
