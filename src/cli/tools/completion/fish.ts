import type { OptionWord, Place } from "./tree.ts";

/** Returns a completion script for fish, with descriptions. */
export function fishScript(program: string, places: readonly Place[]): string {
  const steps = places.filter(({ path }) => path !== program).map(({ path }) => quoted(path));
  const lines = places.flatMap(({ path, commands, options, values, hasArgument }) => {
    const head = `complete -c ${program} -n ${quoted(`__${program}_at ${quoted(path)}`)}`;
    return [
      // fish would offer file names otherwise.
      ...(hasArgument && values.length === 0 ? [] : [`${head} -f`]),
      ...commands.map(({ name, description }) => `${head} -a ${quoted(name)} -d ${quoted(description)}`),
      ...values.map((value) => `${head} -a ${quoted(value)}`),
      ...options.map((option) => `${head} ${flagsOf(option)} -d ${quoted(option.description)}`),
    ];
  });
  return `# ${program} completion for fish. Load it with: ${program} completion fish | source
function __${program}_at
  set -l place ${program}
  set -l before (commandline -opc)
  for word in $before[2..-1]
    switch "$place $word"
      case ${steps.join(" ")}
        set place "$place $word"
    end
  end
  test "$place" = "$argv[1]"
end
${lines.join("\n")}
`;
}

/** Returns the option's names and its values: none, a list, or file names as the fallback. */
function flagsOf({ names, values }: OptionWord): string {
  const flags = names.map((name) => (name.startsWith("--") ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`)).join(" ");
  if (values === null) return flags;
  return values.length === 0 ? `${flags} -r -F` : `${flags} -x -a ${quoted(values.join(" "))}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
