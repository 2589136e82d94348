// The worker: Python with our library, and one desk to call. Messages in: { id, name, given }; out: { id, answer }.

const asked = new URL("./", self.location.href).href;
const begun = performance.now();
const post = (message) => self.postMessage(message);

async function bytes(name) {
  const answer = await fetch(new URL(name, asked));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

async function started() {
  post({ progress: "python" });
  const library = bytes("library.pack");
  library.catch(() => {}); // told below, where it is awaited
  const { loadPyodide } = await import("./pyodide/pyodide.mjs");
  const pyodide = await loadPyodide({ indexURL: `${asked}pyodide/` });
  const python = performance.now() - begun;
  post({ progress: "library" });
  pyodide.unpackArchive(await library, "gztar", { extractDir: "/library" });
  const desk = pyodide.runPython("import sys\nsys.path.insert(0, '/library')\nfrom corestate.web.desk import Desk\nDesk()");
  post({ ready: { python, all: performance.now() - begun } });
  return { pyodide, desk };
}

let cases = null;
const mounted = async (pyodide) => pyodide.unpackArchive(await bytes("material/cases.pack"), "gztar", { extractDir: "/cases" });

const ready = started();
ready.catch((error) => post({ failed: String(error) }));

let last = Promise.resolve();
self.addEventListener("message", ({ data }) => {
  last = last.then(async () => {
    try {
      const { pyodide, desk } = await ready;
      if (data.given.folder) await (cases ||= mounted(pyodide));
      const before = performance.now();
      const answer = desk.call(data.name, JSON.stringify(data.given));
      post({ id: data.id, answer, took: performance.now() - before });
    } catch (error) {
      post({ id: data.id, mistake: String(error.message || error).trim().split("\n").at(-1) });
    }
  });
});
