/**
 * Connects the passkey forms of a page to the browser's authenticators. A form has `data-passkey="sign-in"` or
 * `"add"`, its challenge's address in `data-challenge`, and a field for the response. The script shows a form only
 * where the browser has passkeys, so pages without scripts keep their other forms.
 */
export const PASSKEY_SCRIPT = `const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const bytes = (value) => Uint8Array.from(atob(value.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
const encode = (value) => new TextEncoder().encode(value);

async function create({ challenge, host, user, known }) {
  const { id, type, response } = await navigator.credentials.create({ publicKey: {
    challenge: encode(challenge), rp: { id: host, name: "serplens" },
    user: { id: encode(user.id), name: user.email, displayName: user.email },
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: "public-key", alg })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: known.map((each) => ({ type: "public-key", id: bytes(each) })), timeout: 120000 } });
  return { id, rawId: id, type, clientExtensionResults: {}, response: {
    clientDataJSON: text(response.clientDataJSON), attestationObject: text(response.attestationObject) } };
}

async function get({ challenge, host }) {
  const { id, type, response } = await navigator.credentials.get({ publicKey: {
    challenge: encode(challenge), rpId: host, userVerification: "required", timeout: 120000 } });
  return { id, rawId: id, type, clientExtensionResults: {}, response: {
    clientDataJSON: text(response.clientDataJSON), authenticatorData: text(response.authenticatorData),
    signature: text(response.signature),
    ...(response.userHandle === null ? {} : { userHandle: text(response.userHandle) }) } };
}

async function use(form, status) {
  const body = new URLSearchParams(new FormData(form));
  const answer = await fetch(form.dataset.challenge, { method: "POST", body });
  if (!answer.ok) throw new Error("The page is too old, or there were too many attempts. Load it again in a minute.");
  const asked = await answer.json();
  form.elements.response.value = JSON.stringify(await (form.dataset.passkey === "add" ? create : get)(asked));
  status.textContent = "";
  form.submit();
}

for (const form of document.querySelectorAll("form[data-passkey]")) {
  if (!window.PublicKeyCredential) continue;
  const status = form.querySelector("[role=status]");
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    status.textContent = "Confirm on your device.";
    use(form, status).catch((error) => {
      status.textContent = error.name === "NotAllowedError" ? "The device did not confirm. Try again."
        : error.name === "InvalidStateError" ? "This device has a passkey here already." : error.message;
    });
  });
}
`;
