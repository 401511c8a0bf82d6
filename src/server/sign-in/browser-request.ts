import { type BodyReader, bodyError, MAX_BODY_BYTES } from "../../../core/contract/request-body.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { SignInProvider } from "../../../core/ports/sign-in.ts";
import type { Parameters } from "../../../core/service/identity/oauth/authorize.ts";
import type { Browser, NewSession, SignedIn } from "../../../core/service/identity/people/parts.ts";
import { mayHavePasskeys } from "../../../core/service/identity/people/passkeys.ts";
import type { Service } from "../../../core/service.ts";
import { isStorable } from "../../../core/util/storable-text.ts";
import type { RequestContext } from "../http/request-context.ts";

/** Maximum size of a form in bytes. */
const MAX_FORM_BYTES = 64 * 1024;

const DAY_SECONDS = 86_400;

/** Lifetimes of the cookies in seconds. The store ends a session earlier. */
const SESSION_SECONDS = 30 * DAY_SECONDS;
const DEVICE_SECONDS = 365 * DAY_SECONDS;
/** Time in seconds for a sign-in at another issuer. */
const FLOW_SECONDS = 600;

type CookieName = "session" | "device" | "flow" | "organization" | "zone";

/** Parts that the handlers of people share. */
export interface PeopleSite {
  readonly service: Service;
  /** Public address without a slash at its end. */
  readonly baseUrl: string;
  readonly bodies: BodyReader;
  /** Single sign-on. `null`: users have only passwords. */
  readonly provider: SignInProvider | null;
  /** Returns the sender of a request from its peer and its `X-Forwarded-For`. */
  readonly clientAddress: (peer: string | null, forwardedFor: string | null) => string | null;
}

/** True when pages of this service may use passkeys. */
export function hasPasskeys({ service, baseUrl }: PeopleSite): boolean {
  return service.people.hasPasskeys && mayHavePasskeys(baseUrl);
}

/** Returns the name of a cookie. Browsers accept the prefix `__Host-` over https only. */
function cookieName({ baseUrl }: PeopleSite, name: CookieName): string {
  return `${baseUrl.startsWith("https:") ? "__Host-" : ""}serplens_${name}`;
}

/** Returns the value of a cookie, `null` without it. */
export function cookieOf(site: PeopleSite, { request }: RequestContext, name: CookieName): string | null {
  const start = `${cookieName(site, name)}=`;
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? null;
}

/** Returns the cookie of the session, `null` without a cookie. */
export function sessionCookie(site: PeopleSite, context: RequestContext): string | null {
  return cookieOf(site, context, "session");
}

/** Returns who is signed in, `null` for nobody. */
export function signedInOf(site: PeopleSite, context: RequestContext): Promise<SignedIn | null> {
  return site.service.people.session(sessionCookie(site, context));
}

/** Returns the address of the sender, also behind trusted proxies. */
export function addressOf({ clientAddress }: PeopleSite, { ip, request }: RequestContext): string | null {
  return clientAddress(ip, request.headers.get("x-forwarded-for"));
}

/** Returns the browser that sends the request. */
export function browserOf(site: PeopleSite, context: RequestContext): Browser {
  return { address: addressOf(site, context), device: cookieOf(site, context, "device") };
}

function setCookie(site: PeopleSite, name: CookieName, value: string, seconds: number): string {
  const secure = site.baseUrl.startsWith("https:") ? "; Secure" : "";
  return `${cookieName(site, name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Adds the cookies of a new session to a response. */
export function withSession(site: PeopleSite, response: Response, { session, device }: NewSession): Response {
  response.headers.append("Set-Cookie", setCookie(site, "session", session, SESSION_SECONDS));
  response.headers.append("Set-Cookie", setCookie(site, "device", device, DEVICE_SECONDS));
  return response;
}

/** Stores the organization that the user acts for. */
export function setOrganizationCookie(site: PeopleSite, response: Response, organizationId: string): Response {
  response.headers.append("Set-Cookie", setCookie(site, "organization", organizationId, DEVICE_SECONDS));
  return response;
}

/** Stores the time zone of the person. Its name has only letters, digits, slashes, signs and underscores. */
export function setZoneCookie(site: PeopleSite, response: Response, zone: string): Response {
  response.headers.append("Set-Cookie", setCookie(site, "zone", zone, DEVICE_SECONDS));
  return response;
}

/** Removes the session's cookie from the browser. */
export function withoutSession(site: PeopleSite, response: Response): Response {
  response.headers.append("Set-Cookie", setCookie(site, "session", "", 0));
  return response;
}

/** Returns the state of a sign-in at another issuer, `null` when no such sign-in is open. */
export function flowCookie(site: PeopleSite, context: RequestContext): string | null {
  return cookieOf(site, context, "flow");
}

/** Stores the state of a sign-in at another issuer in the browser. `null` removes it. */
export function withFlow(site: PeopleSite, response: Response, value: string | null): Response {
  response.headers.append("Set-Cookie", setCookie(site, "flow", value ?? "", value === null ? 0 : FLOW_SECONDS));
  return response;
}

/** Size of a body in bytes, and the organization that sent it. */
export interface BodySize {
  /** @default 64 KiB */
  readonly maxBytes?: number;
  /** @default all strangers together share the limits of one organization */
  readonly organizationId?: string;
}

async function bytesOf(
  { bodies }: PeopleSite,
  { request }: RequestContext,
  { maxBytes = MAX_FORM_BYTES, organizationId = "" }: BodySize = {},
): Promise<Uint8Array<ArrayBuffer>> {
  let bytes: Uint8Array;
  try {
    bytes = await bodies.read(request, organizationId);
  } catch (error) {
    throw bodyError(error);
  }
  if (bytes.byteLength > maxBytes)
    throw new ServiceError("PAYLOAD_TOO_LARGE", `The body has more than ${maxBytes} bytes.`);
  return new Uint8Array(bytes);
}

/** Reads a body as text. Throws PAYLOAD_TOO_LARGE and VALIDATION_ERROR. */
export async function textOf(site: PeopleSite, context: RequestContext, size: BodySize = {}): Promise<string> {
  return new TextDecoder().decode(await bytesOf(site, context, size));
}

/** Returns true if the body has the type. */
export function hasType({ request }: RequestContext, type: string): boolean {
  return (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() === type;
}

/** Throws VALIDATION_ERROR for text that no database stores. */
function requireText(name: string, value: string): void {
  if (isStorable(name) && isStorable(value)) return;
  throw new ServiceError("VALIDATION_ERROR", `The field ${name.slice(0, 40)} has a character that cannot be stored.`);
}

/** Throws VALIDATION_ERROR for an address with a NUL, because its parts become keys of queries. */
export function requirePlainAddress({ request }: RequestContext): void {
  if (request.url.includes("%00"))
    throw new ServiceError("VALIDATION_ERROR", "The address has a character that cannot be stored.");
}

/** Forms by request, because a body can be read once, and a form comes back after a problem. */
const FORMS = new WeakMap<RequestContext, Promise<Parameters>>();

/** Reads the parameters of a form, once per request. Throws `ServiceError`. */
export function formOf(site: PeopleSite, context: RequestContext, size: BodySize = {}): Promise<Parameters> {
  const reading = FORMS.get(context) ?? readForm(site, context, size);
  FORMS.set(context, reading);
  return reading;
}

async function readForm(site: PeopleSite, context: RequestContext, size: BodySize): Promise<Parameters> {
  if (!hasType(context, "application/x-www-form-urlencoded"))
    throw new ServiceError("UNSUPPORTED_MEDIA_TYPE", "Send the form as application/x-www-form-urlencoded.");
  const form = [...new URLSearchParams(await textOf(site, context, size))] as const;
  for (const [name, value] of form) requireText(name, value);
  return form;
}

/** A form with files. */
interface Upload {
  readonly fields: Parameters;
  /** Bytes of the chosen files by the name of their field. A field without a file is absent. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Reads a form with files, as large as a body may be. Throws `ServiceError`. */
export async function uploadOf(site: PeopleSite, context: RequestContext): Promise<Upload> {
  if (!hasType(context, "multipart/form-data"))
    throw new ServiceError("UNSUPPORTED_MEDIA_TYPE", "Send the form as multipart/form-data.");
  const bytes = await bytesOf(site, context, { maxBytes: MAX_BODY_BYTES });
  const headers = { "Content-Type": context.request.headers.get("content-type") ?? "" };
  const form = await new Response(bytes, { headers }).formData().catch((cause: unknown) => {
    throw new ServiceError("VALIDATION_ERROR", "The form is not valid multipart/form-data.", { cause });
  });
  const fields: [string, string][] = [];
  const files = new Map<string, Uint8Array>();
  for (const [name, value] of form) {
    requireText(name, typeof value === "string" ? value : "");
    if (typeof value === "string") fields.push([name, value]);
    else if (value.size > 0) files.set(name, new Uint8Array(await value.arrayBuffer()));
  }
  return { fields, files };
}

/**
 * Reads a JSON body, `null` for a text that is no JSON. Throws `ServiceError`, also for texts that no database stores:
 * escapes such as `\\u0000` bring them into valid JSON.
 */
export async function jsonOf(site: PeopleSite, context: RequestContext, size: BodySize = {}): Promise<unknown> {
  const body = await textOf(site, context, size);
  try {
    return JSON.parse(body, (name, value: unknown) => {
      requireText(name, typeof value === "string" ? value : "");
      return value;
    });
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    return null;
  }
}

/** Returns the first value of a field, or an empty text. */
export function field(form: Parameters, name: string): string {
  return form.find(([key]) => key === name)?.[1] ?? "";
}

/** True when a page of this service sent the form. */
export function isOwnForm({ baseUrl }: PeopleSite, { request }: RequestContext): boolean {
  const site = request.headers.get("sec-fetch-site");
  return request.headers.get("origin") === new URL(baseUrl).origin && (site === null || site === "same-origin");
}

/** Throws SCOPE_FORBIDDEN unless a page of this service sent the form. */
export function requireOwnForm(site: PeopleSite, context: RequestContext): void {
  if (isOwnForm(site, context)) return;
  throw new ServiceError("SCOPE_FORBIDDEN", `The form came from another site. Open ${site.baseUrl} and try again.`);
}

/** Returns a link that works once. Its token is in the fragment, which browsers send to nobody. */
export function linkUrl(baseUrl: string, path: "invite" | "reset" | "setup", token: string): string {
  return `${baseUrl.replace(/\/+$/, "")}/${path}#${token}`;
}

/** Returns the path to continue at, when it is a path of this service. */
export function safeNext(next: string): string {
  // Browsers read a backslash as a slash, and drop control characters.
  return /^\/(?![/\\])[\u0021-\u007e]*$/.test(next) && !next.includes("\\") ? next : "/app";
}
