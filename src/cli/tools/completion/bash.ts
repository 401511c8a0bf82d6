import type { Place } from "./tree.ts";

/** Returns a completion script for bash 4 or newer, with file names as the fallback. */
export function bashScript(program: string, places: readonly Place[]): string {
  const steps = places.filter(({ path }) => path !== program).map(({ path }) => `"${path}"`);
  const valued = places.flatMap(({ path, options }) =>
    options
      .filter(({ values }) => values !== null)
      .map(
        ({ names, values }) =>
          `    ${names.map((name) => `"${path} ${name}"`).join("|")}) words="${(values ?? []).join(" ")}" ;;`,
      ),
  );
  const placed = places.map(({ path, commands, options, values, hasArgument }) => {
    const words = [...commands.map(({ name }) => name), ...values];
    const flags = options.flatMap(({ names }) => names).join(" ");
    // Offers options without a typed hyphen where only options can follow.
    return `      "${path}") flags="${flags}" words="${words.length === 0 && !hasArgument ? flags : words.join(" ")}" ;;`;
  });
  return `# ${program} completion for bash. Load it with: source <(${program} completion bash)
_${program}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" place=${program} words="" flags="" index
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "$place \${COMP_WORDS[index]}" in
      ${steps.join("|")}) place="$place \${COMP_WORDS[index]}" ;;
    esac
  done
  COMPREPLY=()
  case "$place $before" in
${valued.join("\n")}
    *) case "$place" in
${placed.join("\n")}
    esac
    [[ "$current" == -* ]] && words="$flags" ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}
complete -o default -F _${program} ${program}
`;
}
