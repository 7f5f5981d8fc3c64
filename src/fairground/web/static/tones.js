// Short sounds, made of a few tones each.
const TONES = { // pitch, start, length, loudness, wave
  place: [[190, 0, .07, .5, "triangle"], [120, .02, .08, .4, "sine"]],
  card: [[900, 0, .03, .12, "sawtooth"], [640, .03, .05, .1, "sawtooth"]],
  coin: [[1320, 0, .09, .2, "sine"], [1980, .06, .16, .18, "sine"]],
  turn: [[523, 0, .16, .3, "sine"], [784, .13, .28, .3, "sine"]],
  end: [[392, 0, .22, .3, "triangle"], [523, .18, .22, .3, "triangle"], [784, .36, .5, .3, "triangle"]],
};
let context = null;

export function play(name) {
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
