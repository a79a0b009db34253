/** A worker of a collection that answers each message, and tells how things stand. */
class Answering {
  constructor(script, told) {
    this.waiting = new Map();
    this.last = 0;
    this.worker = new Worker(script, { type: "module" });
    this.worker.addEventListener("message", ({ data }) => {
      if (data.told) return told(data.told);
      const { resolve, reject } = this.waiting.get(data.id) ?? {};
      this.waiting.delete(data.id);
      if (data.fault) reject?.(Object.assign(new Error(data.fault.words), { name: data.fault.name }));
      else resolve?.(data);
    });
    this.worker.addEventListener("error", (event) => {
      event.preventDefault();
      for (const { reject } of this.waiting.values()) reject(new Error(event.message || "It stopped."));
      this.waiting.clear();
    });
  }

  ask(deed, message = {}) {
    return new Promise((resolve, reject) => {
      const id = (this.last += 1);
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, deed, ...message });
    });
  }
}

