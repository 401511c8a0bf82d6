// Copies the token of a link from the fragment into its field. Without the script the user pastes the token.

const field = document.querySelector<HTMLInputElement>("input[name=token]");
if (field !== null && location.hash.length > 1 && field.value === "") {
  field.value = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, "", location.pathname);
  field.form?.submit();
}
