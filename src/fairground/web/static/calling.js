// It is your turn: the title says so by itself; this adds a sound, the badge of an installed page,
// and a notification, if somebody wants them.
import { sound } from "./sound.js";

const root = document.documentElement, CALL = "● ";
let wasCalled = document.title.startsWith(CALL), wasOver = Boolean(document.querySelector(".outcome"));

export function call() {
  const isCalled = document.title.startsWith(CALL), isOver = Boolean(document.querySelector(".outcome"));
  if (isOver && !wasOver) sound("end");
  else if (isCalled && !wasCalled) callPlayer();
  if (!isCalled) navigator.clearAppBadge?.();
  [wasCalled, wasOver] = [isCalled, isOver];
}

function callPlayer() {
  sound("turn");
  if (!document.hidden) return;
  navigator.setAppBadge?.(1);
  if (root.dataset.notify !== "on" || globalThis.Notification?.permission !== "granted") return;
  const note = new Notification(document.title.slice(CALL.length), { tag: location.pathname, body: document.querySelector("[data-call]")?.dataset.call });
  note.onclick = () => { focus(); note.close(); };
}

document.addEventListener("visibilitychange", () => { if (!document.hidden) navigator.clearAppBadge?.(); });
