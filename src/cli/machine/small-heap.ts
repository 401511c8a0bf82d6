/** Bun's engine sizes its heap by the memory of the machine and reads this variable only at start. */
const HEAP_VARIABLE = "BUN_JSC_forceRAMSize";

/**
 * Default memory size in bytes that the engine of a server assumes. Five scans then take 20 MiB less than on a machine
 * of 8 GiB, for a tenth more CPU time. The size is not a limit. D-57
 */
const HEAP_BYTES = 128 * 1024 * 1024;

/** Returns the arguments that restart this program. The single-file program needs no module path. */
function ownArguments(): readonly string[] {
  const isSingleFile = import.meta.url.startsWith("file:///$bunfs/");
  return isSingleFile ? process.argv.slice(2) : [...process.execArgv, ...process.argv.slice(1)];
}

/**
 * Replaces this process, under the same id, by one with a small heap, and does not return.
 *
 * Does nothing in the replaced process, when the operator set a value, on other runtimes, and without `execve`.
 */
export function restartWithSmallHeap(): void {
  if (process.versions.bun === undefined || process.execve === undefined || process.env[HEAP_VARIABLE] !== undefined)
    return;
  try {
    process.execve(process.execPath, [process.execPath, ...ownArguments()], {
      ...process.env,
      [HEAP_VARIABLE]: String(HEAP_BYTES),
    });
  } catch {
    // Without `execve` the server runs with a larger heap.
  }
}
