import { Argument, Command } from "commander";
import { bashScript } from "./bash.ts";
import { fishScript } from "./fish.ts";
import { placesOf } from "./tree.ts";
import { zshScript } from "./zsh.ts";

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };
const SHELLS = ["bash", "zsh", "fish"] as const;

const EXAMPLES = `
Examples:
  source <(serplens completion bash)                 in ~/.bashrc
  source <(serplens completion zsh)                  in ~/.zshrc, after compinit
  serplens completion fish | source                  in ~/.config/fish/config.fish`;

/** `serplens completion`: a script that completes commands, options and values of the tree of `program`. */
export function completionCommand(program: () => Command): Command {
  return new Command("completion")
    .description("Print a script that lets a shell complete commands, options and values.")
    .addArgument(new Argument("<shell>", "shell to print it for").choices(SHELLS))
    .addHelpText("after", EXAMPLES)
    .action((shell: (typeof SHELLS)[number]) => {
      const root = program();
      process.stdout.write(SCRIPTS[shell](root.name(), placesOf(root)));
    });
}
