/** Maps a file, touches its pages and prints one line. Arguments: the file. Runs until its input ends. */
const [file = ""] = process.argv.slice(2);
const bytes = Bun.mmap(file);
let sum = 0;
for (let at = 0; at < bytes.length; at += 4_096) sum += bytes[at] ?? 0;
console.log(sum);
// The handler keeps the mapping alive.
process.stdin.on("end", () => process.exit(bytes.length > 0 ? 0 : 1)).resume();
