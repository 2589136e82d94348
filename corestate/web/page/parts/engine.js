// The rules, in a worker: calls by name, answered in order; progress and readiness are events.

class Engine extends EventTarget {
  ready = null;
  failed = "";
  timings = [];
  #waiting = new Map();
  #count = 0;

  start() {
    this.worker = new Worker(new URL("../worker.js", import.meta.url), { type: "module" });
    this.worker.addEventListener("message", ({ data }) => this.#heard(data));
    this.worker.addEventListener("error", (error) => this.#heard({ failed: error.message || "worker" }));
  }

  #heard(data) {
    if (data.progress) this.#tell("progress", data.progress);
    else if (data.ready) { this.ready = data.ready; this.#tell("ready", data.ready); }
    else if (data.failed) { this.failed = data.failed; this.#tell("failed", data.failed); }
    else {
      const { resolve, reject, name } = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (!this.#waiting.size) this.#tell("idle", null);
      this.timings.push([name, data.took]);
      const answer = data.mistake ? { error: data.mistake } : JSON.parse(data.answer);
      if ("told" in answer) resolve(answer.told);
      else reject(new Error(answer.error));
    }
  }

  #tell(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }

  /** Call the desk; what it tells, or an error in words. */
  call(name, given = {}) {
    const id = (this.#count += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, name });
      if (this.ready) this.#tell("busy", null);
      this.worker.postMessage({ id, name, given });
    });
  }
}

export const engine = new Engine();
