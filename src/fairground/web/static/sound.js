// Short sounds, made of a few tones each. They are off until somebody switches them on.
const root = document.documentElement;
const TONES = { // pitch, start, length, loudness, wave
  place: [[190, 0, .07, .5, "triangle"], [120, .02, .08, .4, "sine"]],
  card: [[900, 0, .03, .12, "sawtooth"], [640, .03, .05, .1, "sawtooth"]],
  coin: [[1320, 0, .09, .2, "sine"], [1980, .06, .16, .18, "sine"]],
  turn: [[523, 0, .16, .3, "sine"], [784, .13, .28, .3, "sine"]],
  end: [[392, 0, .22, .3, "triangle"], [523, .18, .22, .3, "triangle"], [784, .36, .5, .3, "triangle"]],
};
const OF_ACTS = { walk: "place", come: "place", fly: "card", send: "card", pop: "coin", sign: "place" };
let context = null;

export function sound(name) {
  if (root.dataset.sound !== "on") return;
  document.dispatchEvent(new CustomEvent("sound", { detail: name }));
  context ??= new AudioContext();
  if (context.state === "suspended") return void context.resume();
  for (const [pitch, start, length, loudness, wave] of TONES[name]) {
    const tone = context.createOscillator(), volume = context.createGain(), at = context.currentTime + start;
    tone.type = wave;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(.3 * loudness, at);
    volume.gain.exponentialRampToValueAtTime(.001, at + length);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}

document.addEventListener("act", ({ detail: [kind, look] }) => {
  const name = kind === "send" && look.startsWith("coin") ? "coin" : OF_ACTS[kind];
  if (name) sound(name);
});
