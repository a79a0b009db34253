// The page that tells a player their code at a kiosk goes back to the form by itself, and waits as long as somebody asks.

/** Seconds before the end at which it is said. */
const WARNING = 20;

for (const place of document.querySelectorAll("[data-kiosk-back]")) {
  const most = Number(place.dataset.kioskBack);
  const seconds = place.querySelector("[data-kiosk-seconds]");
  const said = place.querySelector("[role=status]");
  let left = most;
  const show = () => {
    seconds.textContent = String(left);
    if (left === WARNING) said.textContent = `The code is shown for ${WARNING} more seconds.`;
    if (left > WARNING) said.textContent = "";
  };
  place.hidden = false;
  place.querySelector("button").addEventListener("click", () => {
    left = most;
    show();
  });
  setInterval(() => {
    left -= 1;
    if (left > 0) show();
    else location.replace(place.dataset.kioskForm);
  }, 1000);
}
