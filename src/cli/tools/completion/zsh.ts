import type { Place } from "./tree.ts";

/** Returns a completion script for zsh, with descriptions. */
export function zshScript(program: string, places: readonly Place[]): string {
  const steps = places.filter(({ path }) => path !== program).map(({ path }) => `"${path}"`);
  const valued = places.flatMap(({ path, options }) =>
    options
      .filter(({ values }) => values !== null)
      .map(({ names, values }) => {
        const then = values === null || values.length === 0 ? "_files" : `compadd -- ${values.join(" ")}`;
        return `    (${names.map((name) => `"${path} ${name}"`).join("|")}) ${then}; return ;;`;
      }),
  );
  const placed = places.map(({ path, commands, options, values, hasArgument }) => {
    const words = [
      ...commands.map(({ name, description }) => entry(name, description)),
      ...values.map((value) => entry(value, "")),
    ];
    const flags = options.flatMap(({ names, description }) => names.map((name) => entry(name, description)));
    // Offers options without a typed hyphen where only options can follow.
    const choices = words.length === 0 && !hasArgument ? flags : words;
    return `    ("${path}") found=(${choices.join(" ")}); flags=(${flags.join(" ")}) ;;`;
  });
  return `#compdef ${program}
# ${program} completion for zsh. Load it with: source <(${program} completion zsh),
# or save it as _${program} in a folder of $fpath.
_${program}() {
  local place=${program} word
  local -a found flags
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$place $word" in
      (${steps.join("|")}) place="$place $word" ;;
    esac
  done
  case "$place \${words[CURRENT-1]}" in
${valued.join("\n")}
  esac
  case "$place" in
${placed.join("\n")}
  esac
  if [[ "\${words[CURRENT]}" == -* ]]; then
    _describe option flags
  elif (( \${#found} )); then
    _describe word found
  else
    _files
  fi
}
if [[ "\${funcstack[1]}" == _${program} ]]; then _${program} "$@"; else compdef _${program} ${program}; fi
`;
}

/** Returns `name:description` in single quotes, with colons of the name escaped. */
function entry(name: string, description: string): string {
  const text = `${name.replaceAll(":", "\\:")}${description === "" ? "" : `:${description}`}`;
  return `'${text.replaceAll("'", "'\\''")}'`;
}
