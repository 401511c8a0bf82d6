/** Bun's engine lets its heap grow by how much memory it believes the machine has, and reads this at its start alone. */
const HEAP_VARIABLE = "BUN_JSC_forceRAMSize";

/**
 * What a server's engine is told of unless the operator says otherwise: with five scans at work it takes 20 MiB less than on a machine of
 * 8 GiB, for a tenth more processor time. It is no cap. Issue 4 6
 */
const HEAP_BYTES = 128 * 1024 * 1024;

/** The arguments that start this program again. The single-file program knows its module by itself. */
function ownArguments(): readonly string[] {
  const isSingleFile = import.meta.url.startsWith("file:///$bunfs/");
  return isSingleFile ? process.argv.slice(2) : [...process.execArgv, ...process.argv.slice(1)];
}

/**
 * Starts this process over, under the same id, with an engine that keeps its heap small. Does not return when it does.
 *
 * Returns in the process that was started over, where the operator chose a value, on other runtimes, and on systems without `execve`.
 */
export function restartFrugal(): void {
  if (process.versions.bun === undefined || process.execve === undefined || process.env[HEAP_VARIABLE] !== undefined) return;
  try {
    process.execve(process.execPath, [process.execPath, ...ownArguments()], { ...process.env, [HEAP_VARIABLE]: String(HEAP_BYTES) });
  } catch {
    // A system that cannot: the server runs all the same, with a larger heap.
  }
}
