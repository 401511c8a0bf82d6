/** Sends the text of a form and empties it when the server has it. */
export async function submitText(event: SubmitEvent, send: (text: string) => Promise<boolean>): Promise<void> {
  event.preventDefault();
  const form = event.currentTarget;
  if (!(form instanceof HTMLFormElement)) return;
  const text = String(new FormData(form).get("text") ?? "").trim();
  if (text !== "" && (await send(text))) form.reset();
}
