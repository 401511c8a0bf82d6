// Finds the servers that the tests need. Installs them from Debian as root, or prints the command that installs them.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Folders of PostgreSQL's programs. Debian keeps `initdb` outside PATH, under the server's version. */
function postgresFolders() {
  const root = "/usr/lib/postgresql";
  return existsSync(root) ? readdirSync(root).map((version) => join(root, version, "bin")) : [];
}

const SERVICES = [
  { name: "PostgreSQL", binaries: ["initdb"], folders: postgresFolders, debianPackage: "postgresql" },
  { name: "PgBouncer", binaries: ["pgbouncer"], folders: () => ["/usr/sbin"], debianPackage: "pgbouncer" },
  { name: "Redis", binaries: ["redis-server", "valkey-server"], folders: () => [], debianPackage: "redis-server" },
  {
    name: "Chromium",
    binaries: ["chromium-headless-shell", "headless_shell", "chromium", "google-chrome"],
    folders: () => [],
    debianPackage: "chromium-headless-shell",
  },
];

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false; // A missing file and a file that cannot run are both skipped.
  }
}

/** Returns the path of the first of `names` that can run, from `folders` or PATH, or null. */
export function findBinary(names, folders = []) {
  const places = [...folders, ...(process.env.PATH ?? "").split(delimiter)].filter((place) => place !== "");
  for (const name of names) for (const place of places) if (isExecutable(join(place, name))) return join(place, name);
  return null;
}

/** Returns the services whose program is not on this machine. */
export function missingServices() {
  return SERVICES.filter((service) => findBinary(service.binaries, service.folders()) === null);
}

function aptLine(missing) {
  return ["apt-get", "install", "-y", "--no-install-recommends", ...missing.map((service) => service.debianPackage)];
}

function install(missing, say) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const [command, ...args] of [["apt-get", "update"], aptLine(missing)]) {
    say(`${command} ${args.join(" ")}`);
    if (spawnSync(command, args, { stdio: "inherit", env }).status !== 0) return;
  }
}

/**
 * Installs missing services when possible and returns the names of services that are still missing.
 *
 * On a developer's machine the tests that need a missing service are skipped. Under CI the caller fails.
 */
export function ensureServices(say) {
  const missing = missingServices();
  if (missing.length === 0) {
    say(`${SERVICES.map((service) => service.name).join(", ")}: present`);
    return [];
  }
  const isRoot = process.getuid?.() === 0;
  if (isRoot && findBinary(["apt-get"]) !== null) install(missing, say);
  const still = missingServices();
  if (still.length > 0) {
    say(
      `missing: ${still.map((service) => service.name).join(", ")}; the tests that need them are skipped. To install them on Debian or Ubuntu:`,
    );
    say(`  sudo ${aptLine(still).join(" ")}`);
  }
  return still.map((service) => service.name);
}
