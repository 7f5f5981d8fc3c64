// While a game is being thought about, the page hears how far that is, and shows the look back as
// soon as it is there.
const bar = document.querySelector("[data-progress]"), percent = document.querySelector("[data-percent]");

async function hear() {
  let answer = null;
  try { answer = await fetch(location.href, { headers: { accept: "application/json" } }); }
  catch { return setTimeout(hear, 2000); }
  const done = answer.ok ? (await answer.json()).done : null;
  if (typeof done !== "number") return location.reload();
  bar.value = Math.round(100 * done);
  percent.textContent = percent.dataset.percent.replace("{number}", bar.value);
  setTimeout(hear, 700);
}
hear();
