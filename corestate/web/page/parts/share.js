// A text in a link, compressed; and texts as files. No server is asked.

async function through(stream, data) {
  const written = new Blob([data]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(written).arrayBuffer());
}

/** A text as letters that may stand in a link. */
export async function packed(text) {
  const data = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  let letters = "";
  for (const byte of data) letters += String.fromCharCode(byte);
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

const MOST = 4_000_000;
/** The text of such letters; what is damaged, or no text of a game's size, is an error. */
export async function unpacked(letters) {
  const data = Uint8Array.from(atob(letters.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0));
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length > MOST) throw new Error("too long");
  }
  return text + decoder.decode();
}

/** Save a text as a file of this device. */
export function saved(text, name, type = "text/plain") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Let somebody choose a file, and read it. */
export function opened(accept = ".play,.txt") {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = accept;
    input.addEventListener("change", async () => resolve(input.files[0] ? { name: input.files[0].name, text: await input.files[0].text() } : null));
    input.click();
  });
}
