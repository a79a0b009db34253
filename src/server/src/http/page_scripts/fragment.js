// The record of a game that stands behind the # of the address: the page is asked for with it. Without
// a script it is pasted into the form.

function take() {
  const [, word, at] = /^#(s[a-z0-9]{2,}[A-Za-z0-9_-]*)(?:&at=(\d+))?$/.exec(location.hash) ?? [];
  if (!word) return;
  const asked = new URLSearchParams({ game: word });
  if (at) asked.set("at", at);
  location.replace(`${location.pathname}?${asked}`);
}

addEventListener("hashchange", take);
take();
