// Buttons that copy what an element holds, or print the page. Without a script they are not shown,
// and what they would copy can be selected.

const isField = (element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

function textOf(element) {
  if (isField(element)) return element.value;
  const parts = [...element.querySelectorAll("code")];
  return parts.length > 0 ? parts.map((part) => part.textContent).join("\n") : element.textContent;
}

function select(element) {
  if (isField(element)) {
    element.select();
  } else {
    getSelection().selectAllChildren(element);
  }
}

async function copy(button) {
  const element = document.getElementById(button.dataset.copies);
  const said = button.parentElement.querySelector("[role=status]");
  try {
    await navigator.clipboard.writeText(textOf(element));
    said.textContent = "Copied";
  } catch {
    // A page that is not safe, or a browser that was told not to: it is one key away.
    select(element);
    said.textContent = "It is selected: copy it with your keys.";
  }
}

for (const button of document.querySelectorAll("[data-copies]")) {
  button.hidden = false;
  button.addEventListener("click", () => copy(button));
}

for (const button of document.querySelectorAll("[data-prints]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

for (const field of document.querySelectorAll(".copied input")) {
  field.addEventListener("focus", () => field.select());
}
