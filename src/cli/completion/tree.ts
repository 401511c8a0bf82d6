import type { Command } from "commander";

/** An option as a shell completes it. */
export interface OptionWord {
  /** As in `--tier`, and `-t` when there is one. */
  readonly names: readonly string[];
  readonly description: string;
  /** `null`: it takes no value, or may go without. Empty: any value. */
  readonly values: readonly string[] | null;
}

/** One place in the tree of commands. */
export interface Place {
  /** Words from the program's name to the command, with one space between. */
  readonly path: string;
  readonly commands: readonly { readonly name: string; readonly description: string }[];
  readonly options: readonly OptionWord[];
  /** Values that its argument can have; empty when it takes any. */
  readonly values: readonly string[];
  readonly hasArgument: boolean;
}

/** Every place of the tree, the program's own first. */
export function placesOf(command: Command, before = ""): readonly Place[] {
  const path = `${before}${command.name()}`;
  const help = command.createHelp();
  const place: Place = {
    path,
    // The first sentence is as much as a line of completions has room for.
    commands: help.visibleCommands(command).map((inner) => ({ name: inner.name(), description: sentenceOf(inner.description()) })),
    options: help.visibleOptions(command).map(({ short, long, description, required, argChoices = [] }) => ({
      names: [long, short].filter((name) => name !== undefined),
      description: sentenceOf(description),
      values: required ? argChoices : null,
    })),
    values: command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices),
    hasArgument: command.registeredArguments.length > 0,
  };
  return [place, ...command.commands.flatMap((inner) => placesOf(inner, `${path} `))];
}

function sentenceOf(text: string): string {
  return text.split(/[.;](?:\s|$)/)[0] ?? "";
}
