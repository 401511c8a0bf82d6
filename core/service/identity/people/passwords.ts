import type { Crypto } from "../../../ports/crypto.ts";
import { COMMON_PASSWORD_HASHES } from "./common-passwords.ts";

/** Bounds of a password in characters. */
const MIN_LENGTH = 10;
const MAX_LENGTH = 200;

/** Common passwords of at least 10 characters, in lower case and without digits or signs at the end. */
const COMMON: ReadonlySet<string> = new Set(
  `password passwordpassword passwort passw0rd qwertyuiop qwertyuiopasdfghjkl asdfghjkl zxcvbnm qwertyqwerty iloveyou
  iloveyouforever administrator adminadmin letmein letmeinnow welcome welcometo changeme changemenow trustno
  footballfootball baseballbaseball superman supermansuperman princess princessprincess sunshine sunshinesunshine
  basketball charliebrown michaeljordan liverpool manchester manchesterunited chelseafc arsenal realmadrid
  barcelona juventus mypassword mysecretpassword secretpassword defaultpassword testpassword testtest testtesttest
  rootroot rootrootroot serplens serplensserplens abcdefghij abcdefghijk aaaaaaaaaa starwars pokemon minecraft
  computer internet samsung googlegoogle facebook linkedin motorola blahblahblah whatever whatevers unbelievable
  correcthorsebatterystaple hunter dragondragon monkeymonkey masterkey mustang shadowshadow jordan jennifer
  alexander christopher elizabeth maximilian schatz hallohallo hallowelt helloworld hellohello azertyuiop
  motdepasse motdepassemotdepasse jetaime contrasena contraseña teamo`.split(/\s+/),
);

/** Rows of a keyboard, and digits in order. A password may not be part of one. */
const RUNS = [
  "01234567890123456789",
  "qwertyuiopasdfghjklzxcvbnm",
  "abcdefghijklmnopqrstuvwxyz",
  "1q2w3e4r5t6y7u8i9o0p",
];

/** Normalizes a password, so that texts that look equal are equal. */
export function normalizePassword(password: string): string {
  return password.normalize("NFKC");
}

function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const stem = lower.replace(/[\d\W_]+$/u, "").replace(/^[\d\W_]+/u, "");
  const reversed = [...lower].reverse().join("");
  const isRun = RUNS.some((run) => run.includes(lower) || run.includes(reversed));
  return COMMON.has(lower) || COMMON.has(stem) || isRun || new Set(lower).size < 4;
}

/**
 * Returns why a new password is refused, or `null` when it is good. `email` may not be part of it, and the password may
 * not be among the common ones.
 */
export function passwordProblem(password: string, email: string, { sha256 }: Pick<Crypto, "sha256">): string | null {
  const { length } = [...normalizePassword(password)];
  if (length < MIN_LENGTH) return `A password has at least ${MIN_LENGTH} characters.`;
  if (length > MAX_LENGTH) return `A password has at most ${MAX_LENGTH} characters.`;
  const name = email.split("@")[0] ?? "";
  if (name.length >= 4 && password.toLowerCase().replaceAll(name, "").length < 6)
    return "The password is the email address. Choose another password.";
  const normal = normalizePassword(password);
  const isListed = COMMON_PASSWORD_HASHES.has(sha256(normal.toLowerCase()).slice(0, 8));
  return isListed || isCommon(normal) ? "Many people use this password. Choose another password." : null;
}
