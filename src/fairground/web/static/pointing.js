// What is pointed at, tapped or focused says what it is, at once: a card beside the pointer, by touch
// at the edge of the window. The words are those of its title, so without script the browser shows them.
const places = ".board, .things, .seats";
const card = document.createElement("div");
card.className = "face";
card.hidden = true;
card.setAttribute("aria-hidden", "true"); // readers have labels and the board in words
document.body.append(card);
let isTouch = false;

function wordsOf(thing) {
  const title = [...thing.children].find(child => child.tagName === "title");
  if (title && thing.tagName === "g") { thing.dataset.face = title.textContent; title.remove(); }
  if (thing.title) {
    thing.dataset.face = thing.title;
    if (!thing.hasAttribute("aria-label")) thing.setAttribute("aria-description", thing.title);
    thing.removeAttribute("title");
  }
  return thing.dataset.face;
}

function wordsAt(x, y) {
  for (const found of document.elementsFromPoint(x, y)) {
    if (!found.closest(places)) return "";
    for (let thing = found; thing && !thing.matches(places); thing = thing.parentElement) {
      const words = wordsOf(thing);
      if (words) return words;
    }
  }
  return "";
}

const hide = () => { card.hidden = true; };

function show(words, x, y, isAside = false) {
  if (!words) return hide();
  const [name, ...lines] = words.split("\n");
  const bold = document.createElement("b");
  bold.textContent = name;
  card.replaceChildren(bold, ...lines.map(line => Object.assign(document.createElement("span"), { textContent: line })));
  card.classList.toggle("aside", isAside);
  card.hidden = false;
  const { width, height } = card.getBoundingClientRect(), gap = 16;
  const left = isAside ? (innerWidth - width) / 2 : x + gap + width < innerWidth ? x + gap : x - gap - width;
  const bar = document.querySelector(".foot")?.getBoundingClientRect().top ?? innerHeight;
  const top = isAside ? (y > innerHeight / 2 ? 58 : bar - height - 8) : y + gap + height < bar ? y + gap : y - gap - height;
  card.style.left = `${Math.max(4, left)}px`;
  card.style.top = `${Math.max(4, top)}px`;
}

document.addEventListener("pointerdown", event => { isTouch = event.pointerType === "touch"; if (!isTouch) hide(); });
document.addEventListener("click", event => { if (isTouch) show(wordsAt(event.clientX, event.clientY), event.clientX, event.clientY, true); });
document.addEventListener("pointerover", event => {
  if (event.pointerType === "mouse") show(wordsAt(event.clientX, event.clientY), event.clientX, event.clientY);
});
// Somebody who has no pointer reads all explanations of a picture at once.
function explain(picture) {
  const { left, top } = picture.getBoundingClientRect();
  const words = [...picture.querySelectorAll("g")].filter(thing => thing.checkVisibility()).map(wordsOf).filter(Boolean).map(said => said.replaceAll("\n", " "));
  show([picture.ariaLabel, ...words].join("\n"), left, top, true);
}

document.addEventListener("focusin", event => {
  if (event.target.matches(".explained:focus-visible")) return explain(event.target);
  if (!event.target.matches("button[name=move]:focus-visible")) return;
  const marks = [...document.querySelectorAll(`[data-move="${CSS.escape(event.target.value)}"] .hit`)];
  const mark = marks.map(hit => hit.getBoundingClientRect()).find(box => box.width);
  if (mark) show(wordsAt(mark.x + mark.width / 2, mark.y + mark.height / 2), mark.right - 12, mark.bottom - 12);
});
document.addEventListener("focusout", hide);
document.addEventListener("scroll", hide, { capture: true, passive: true });
document.addEventListener("keydown", event => { if (event.key === "Escape") hide(); });
