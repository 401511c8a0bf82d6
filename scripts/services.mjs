// What the tests need from the machine beside packages: found, installed from Debian when root, or named with the line that installs it.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Debian keeps `initdb` out of PATH, under the server's version. */
function postgresFolders() {
  const root = "/usr/lib/postgresql";
  return existsSync(root) ? readdirSync(root).map((version) => join(root, version, "bin")) : [];
}

const SERVICES = [
  { name: "PostgreSQL", binaries: ["initdb"], folders: postgresFolders, debianPackage: "postgresql" },
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
    return false; // absent and not executable mean the same here: look further
  }
}

/** Path of the first of `names` that can be run from `folders` or PATH, or null. */
export function findBinary(names, folders = []) {
  const places = [...folders, ...(process.env.PATH ?? "").split(delimiter)].filter((place) => place !== "");
  for (const name of names) for (const place of places) if (isExecutable(join(place, name))) return join(place, name);
  return null;
}

/** The services whose program is not on this machine. */
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
 * Installs what is missing when that is possible, and returns the names of what is still missing.
 * The tests that need a missing service are skipped on a developer's machine; under CI the caller fails.
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
    say(`missing: ${still.map((service) => service.name).join(", ")}; the tests that need them are skipped. To install them on Debian or Ubuntu:`);
    say(`  sudo ${aptLine(still).join(" ")}`);
  }
  return still.map((service) => service.name);
}
