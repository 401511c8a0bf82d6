// Connects the passkey forms of a page to the browser's authenticators. A form has `data-passkey="sign-in"` or
// `"add"`, its challenge's address in `data-challenge`, and a field for the response. The script shows a form only
// where the browser has passkeys, so pages without scripts keep their other forms.

/** Values for one use of a passkey, as the service sends them. */
interface Challenge {
  readonly challenge: string;
  readonly host: string;
}

/** Values for a new passkey, as the service sends them. */
interface NewPasskey extends Challenge {
  readonly user: { readonly id: string; readonly email: string };
  /** Passkeys that the user has. */
  readonly known: readonly string[];
}

/** Time in ms in which the user confirms on the device. */
const CONFIRM_MS = 120_000;

function toText(buffer: ArrayBuffer): string {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function toBytes(value: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(value.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

const encode = (value: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(value);

// The casts below hold because `publicKey` options yield credentials of public keys.
async function create({ challenge, host, user, known }: NewPasskey): Promise<unknown> {
  const created = await navigator.credentials.create({
    publicKey: {
      challenge: encode(challenge),
      rp: { id: host, name: "serplens" },
      user: { id: encode(user.id), name: user.email, displayName: user.email },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: "public-key", alg })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: known.map((each) => ({ type: "public-key", id: toBytes(each) })),
      timeout: CONFIRM_MS,
    },
  });
  const { id, type, response } = created as PublicKeyCredential;
  const { clientDataJSON, attestationObject } = response as AuthenticatorAttestationResponse;
  const texts = { clientDataJSON: toText(clientDataJSON), attestationObject: toText(attestationObject) };
  return { id, rawId: id, type, clientExtensionResults: {}, response: texts };
}

async function get({ challenge, host }: Challenge): Promise<unknown> {
  const found = await navigator.credentials.get({
    publicKey: { challenge: encode(challenge), rpId: host, userVerification: "required", timeout: CONFIRM_MS },
  });
  const { id, type, response } = found as PublicKeyCredential;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse;
  const texts = {
    clientDataJSON: toText(clientDataJSON),
    authenticatorData: toText(authenticatorData),
    signature: toText(signature),
    ...(userHandle === null ? {} : { userHandle: toText(userHandle) }),
  };
  return { id, rawId: id, type, clientExtensionResults: {}, response: texts };
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) throw new Error(`The form has no field ${name}.`);
  return field;
}

async function confirmWith(form: HTMLFormElement, status: Element): Promise<void> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.append(name, String(value));
  const answer = await fetch(form.dataset.challenge ?? "", { method: "POST", body });
  if (!answer.ok) throw new Error("The page is too old, or there were too many attempts. Load it again in a minute.");
  const challenge: NewPasskey = await answer.json();
  const response = form.dataset.passkey === "add" ? await create(challenge) : await get(challenge);
  fieldOf(form, "response").value = JSON.stringify(response);
  status.textContent = "";
  form.submit();
}

/** Texts of the page's language. */
const TEXTS = {
  en: {
    confirm: "Confirm on your device.",
    refused: "The device did not confirm. Try again.",
    known: "This device has a passkey here already.",
  },
  de: {
    confirm: "Bestätigen Sie auf Ihrem Gerät.",
    refused: "Das Gerät hat nicht bestätigt. Versuchen Sie es erneut.",
    known: "Dieses Gerät hat hier bereits einen Passkey.",
  },
};

function text(name: keyof (typeof TEXTS)["en"]): string {
  return TEXTS[document.documentElement.lang === "de" ? "de" : "en"][name];
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "NotAllowedError") return text("refused");
  return error.name === "InvalidStateError" ? text("known") : error.message;
}

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-passkey]")) {
  const status = form.querySelector("[role=status]");
  if (!("PublicKeyCredential" in window) || status === null) continue;
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    status.textContent = text("confirm");
    confirmWith(form, status).catch((error: unknown) => {
      status.textContent = messageOf(error);
    });
  });
}
