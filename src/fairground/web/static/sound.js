// Sounds are off until somebody switches them on; then their tones are loaded.
const root = document.documentElement;
const OF_ACTS = { walk: "place", come: "place", fly: "card", send: "card", pop: "coin", sign: "place" };

export async function sound(name) {
  if (root.dataset.sound !== "on") return;
  document.dispatchEvent(new CustomEvent("sound", { detail: name }));
  const { play } = await import("./tones.js");
  play(name);
}

document.addEventListener("act", ({ detail: [kind, look] }) => {
  const name = kind === "send" && look.startsWith("coin") ? "coin" : OF_ACTS[kind];
  if (name) sound(name);
});
