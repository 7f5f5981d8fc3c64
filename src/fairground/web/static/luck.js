// This browser's part of a table's luck: drawn here, promised by its hash, and shown when every seat
// has promised. It is kept, with what the server promised, to be compared when the game is over.
const PATIENCE = 20_000;
const find = (query, root = document) => root.querySelector(query), all = (query, root = document) => [...root.querySelectorAll(query)];
const PARTS_KEPT = 300;
const drawn = new Map(), sent = new Set();
const hex = bytes => [...bytes].map(byte => byte.toString(16).padStart(2, "0")).join("");

function keepPart(name, part) {
  drawn.set(name, part);
  try {
    localStorage.setItem(name, JSON.stringify(part));
    const names = Object.keys(localStorage).filter(key => key.startsWith("luck/"));
    const ages = names.map(key => [JSON.parse(localStorage.getItem(key)).at, key]).sort(([a], [b]) => b - a);
    for (const [, key] of ages.slice(PARTS_KEPT)) localStorage.removeItem(key);
  } catch { /* no room or not allowed: it is known as long as this page is open */ }
}
function recallPart(name) {
  try { return drawn.get(name) ?? JSON.parse(localStorage.getItem(name)); } catch { return null; }
}

// The SHA-256 of 32 bytes, which fit one block. Browsers offer their own only where there is a certificate.
function sha256(bytes) {
  const primes = [], bits = root => ((root % 1) * 2 ** 32) | 0, turn = (x, n) => (x >>> n) | (x << (32 - n));
  for (let n = 2; primes.length < 64; n++) if (primes.every(prime => n % prime)) primes.push(n);
  const start = primes.slice(0, 8).map(prime => bits(Math.sqrt(prime))), words = new Int32Array(64);
  for (let i = 0; i < 8; i++) words[i] = new DataView(bytes.buffer).getInt32(4 * i);
  words[8] = 1 << 31;
  words[15] = 256;
  for (let i = 16; i < 64; i++) {
    const a = words[i - 15], b = words[i - 2];
    words[i] = words[i - 16] + words[i - 7] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = start;
  for (let i = 0; i < 64; i++) {
    const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + bits(Math.cbrt(primes[i])) + words[i];
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((x, i) => ((x + start[i]) >>> 0).toString(16).padStart(8, "0")).join("");
}

export function addToLuck() {
  const asked = find("[data-luck]")?.dataset;
  for (const seat of asked?.seats.split(" ").filter(Boolean) ?? []) {
    const name = `luck/${asked.table}/${seat}`;
    if (sent.has(`${asked.luck} ${name}`)) continue;
    let part = recallPart(name);
    if (asked.luck === "committing") {
      const bytes = crypto.getRandomValues(new Uint8Array(32));
      part ??= { part: hex(bytes), commitment: sha256(bytes), hash: asked.hash, at: Date.now() };
      keepPart(name, part);
      sendLuck(asked, name, "commit", { seat, commitment: part.commitment });
    } else if (part?.hash === asked.hash && asked.commitments.split(" ").includes(`${seat}:${part.commitment}`)) {
      part.commitments ??= asked.commitments;
      keepPart(name, part);
      sendLuck(asked, name, "part", { seat, part: part.part });
    }
  }
}

async function sendLuck(asked, name, verb, fields) {
  const { table, luck } = asked, once = `${luck} ${name}`, token = find("#do [name=token]").value;
  sent.add(once);
  try {
    const answer = await fetch(`/table/${table}/${verb}`, { method: "POST", body: new URLSearchParams({ token, ...fields }), headers: { accept: "application/json" }, signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status >= 500) throw new Error("not kept");
  } catch { setTimeout(() => { sent.delete(once); addToLuck(); }, 1000); }
}

const check = find("[data-check]");
for (const place of check ? all("[data-part]", check) : []) {
  const [seat, shown] = place.dataset.part.split(":"), part = recallPart(`luck/${check.dataset.check}/${seat}`);
  if (!part) continue;
  const seen = part.hash === check.dataset.hash && part.commitments === check.dataset.commitments;
  const right = seen ? check.dataset.right : check.dataset.wrong;
  const note = document.createElement("p");
  note.className = "own-part";
  note.textContent = part.part === shown ? right : check.dataset.unused;
  place.append(note);
}
