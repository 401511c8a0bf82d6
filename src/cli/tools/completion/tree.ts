import type { Command } from "commander";

/** An option for shell completion. */
export interface OptionWord {
  /** Names such as `--tier`, and the short name if it has one. */
  readonly names: readonly string[];
  readonly description: string;
  /** Possible values. `null`: no or an optional value. Empty: any value. */
  readonly values: readonly string[] | null;
}

/** One command of the tree. */
export interface Place {
  /** Words from the program's name to the command, separated by single spaces. */
  readonly path: string;
  readonly commands: readonly { readonly name: string; readonly description: string }[];
  readonly options: readonly OptionWord[];
  /** Possible values of its argument. Empty: any value. */
  readonly values: readonly string[];
  readonly hasArgument: boolean;
}

/** Returns every command of the tree, the program first. */
export function placesOf(command: Command, before = ""): readonly Place[] {
  const path = `${before}${command.name()}`;
  const help = command.createHelp();
  const place: Place = {
    path,
    // A line of completions has room for one sentence.
    commands: help
      .visibleCommands(command)
      .map((inner) => ({ name: inner.name(), description: sentenceOf(inner.description()) })),
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
