// Passkeys on the pages that offer them. A form marked data-passkey is shown where the browser
// has any; what the browser answers is put into it, and it is sent as every other form is.

const bytes = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

function answerOf(credential) {
  const { response } = credential;
  const parts = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
  const kept = parts.filter((part) => response[part]).map((part) => [part, text(response[part])]);
  return JSON.stringify({
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    response: {
      ...Object.fromEntries(kept),
      ...(response.getTransports ? { transports: response.getTransports() } : {}),
    },
    clientExtensionResults: {},
  });
}

function made({ publicKey }) {
  const credentials = publicKey.excludeCredentials ?? [];
  return navigator.credentials.create({
    publicKey: {
      ...publicKey,
      challenge: bytes(publicKey.challenge),
      user: { ...publicKey.user, id: bytes(publicKey.user.id) },
      excludeCredentials: credentials.map((known) => ({ ...known, id: bytes(known.id) })),
    },
  });
}

async function asked() {
  const answer = await fetch("/sign-in/passkey", { method: "POST", headers: { accept: "application/json" } });
  if (!answer.ok) throw new Error("no question");
  return answer.json();
}

function given({ publicKey }, how) {
  return navigator.credentials.get({
    ...how,
    publicKey: { ...publicKey, challenge: bytes(publicKey.challenge), allowCredentials: [] },
  });
}

function send(form, token, credential) {
  form.elements.token.value = token;
  form.elements.passkey.value = answerOf(credential);
  form.submit();
}

const WORDS = {
  InvalidStateError: "This device has a passkey of your account already.",
  NotAllowedError: "No passkey was used: it was left, it took too long, or there is none here.",
  SecurityError: "The browser makes no passkeys at this address.",
};

function refuse(form, error) {
  const fault = form.querySelector("[role=alert]");
  fault.textContent = WORDS[error.name] ?? "That did not work. Try again, or use another way.";
  fault.hidden = false;
}

function prepare(form) {
  let waiting;
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    waiting?.abort();
    try {
      if (form.dataset.passkey === "create") {
        send(form, form.elements.token.value, await made(JSON.parse(form.dataset.options)));
      } else {
        const { token, options } = await asked();
        send(form, token, await given(options, {}));
      }
    } catch (error) {
      refuse(form, error);
    }
  });
  return async () => {
    // Offered among the names that the browser fills in, without anybody asking for it.
    waiting = new AbortController();
    const { token, options } = await asked();
    send(form, token, await given(options, { mediation: "conditional", signal: waiting.signal }));
  };
}

if (window.PublicKeyCredential) {
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    const offer = prepare(form);
    if (form.dataset.passkey === "offer" && (await PublicKeyCredential.isConditionalMediationAvailable?.())) {
      offer().catch(() => {});
    }
  }
}
