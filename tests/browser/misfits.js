// What does not fit a page that is read from its top: words beyond the window, cut off by their box,
// wider than their button or plate, taller than the head of the page, or written over other words.
() => {
  scrollTo(0, 0);
  const slack = 1.5, room = document.documentElement.clientWidth;
  const box = thing => thing.getBoundingClientRect();
  const name = thing => `<${thing.tagName.toLowerCase()} class="${thing.getAttribute("class") ?? ""}">`;
  const isShown = thing => thing.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const isHidden = thing => thing && (getComputedStyle(thing).clipPath === "inset(50%)" || isHidden(thing.parentElement));
  const isCutting = thing => ["hidden", "clip"].includes(getComputedStyle(thing).overflowX);
  const canScroll = thing => ["auto", "scroll"].includes(getComputedStyle(thing).overflowX);
  const within = (inner, outer) => inner.left >= outer.left - slack && inner.right <= outer.right + slack
    && inner.top >= outer.top - slack && inner.bottom <= outer.bottom + slack;
  const meets = (inner, outer) => inner.left < outer.right - slack && inner.right > outer.left + slack
    && inner.top < outer.bottom - slack && inner.bottom > outer.top + slack;
  const cutters = thing => {
    const around = [];
    for (let outer = thing; outer && outer !== document.body; outer = outer.parentElement)
      if (isCutting(outer) || canScroll(outer)) around.push(outer);
    return around;
  };
  const isWord = text => /\p{L}{2}/u.test(text);
  const found = [];
  if (document.documentElement.scrollWidth > room) found.push(`the page is ${document.documentElement.scrollWidth} wide`);

  const words = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    const holder = node.parentElement, text = node.data.trim();
    if (!text || holder.closest(".unseen, .skip, script, style, title, desc, noscript, option, textarea") || !isShown(holder) || isHidden(holder)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = cutters(holder).map(box), air = holder.closest("svg") ? .25 : 0;
    const lines = [...range.getClientRects()].map(({ x, y, width, height }) => new DOMRect(x, y + height * air, width, height * (1 - 2 * air))).filter(line => line.width > 1 && line.height > 1
      && boxes.every(outer => outer.width > 2 && outer.height > 2 && meets(line, outer)));
    if (lines.length) words.push({ text: text.slice(0, 40), holder, lines });
  }
  for (const { text, holder, lines } of words) {
    let sees = true;
    for (let outer = holder; outer && outer !== document.body; outer = outer.parentElement) {
      if (canScroll(outer)) { sees = false; break; }
      const isBox = isWord(text) && (outer.matches("button, summary, .button, th, td, .top") || isCutting(outer)) && !outer.matches(".figure");
      const beyond = isBox && lines.find(line => !within(line, box(outer)));
      if (beyond) { found.push(`"${text}" beyond ${name(outer)} by ${Math.round(Math.max(beyond.right - box(outer).right, box(outer).left - beyond.left, beyond.bottom - box(outer).bottom, box(outer).top - beyond.top))}`); break; }
    }
    if (sees && !holder.closest(".figure") && lines.some(line => line.left < -slack || line.right > room + slack)) found.push(`"${text}" beyond the window`);
    if (holder.closest("svg")) {
      const whole = box(holder.closest("text") ?? holder), middle = [whole.left + whole.width / 2, whole.top + whole.height / 2];
      const plates = [...(holder.closest("text")?.parentElement.children ?? [])]
        .filter(thing => thing.tagName === "rect" && isShown(thing)).map(box)
        .filter(plate => plate.left < middle[0] && middle[0] < plate.right && plate.top < middle[1] && middle[1] < plate.bottom)
        .sort((a, b) => b.width - a.width);
      if (plates.length && (whole.left < plates[0].left - slack || whole.right > plates[0].right + slack))
        found.push(`"${text}" is ${Math.round(whole.width)} wide, its plate ${Math.round(plates[0].width)}`);
    }
  }
  const ground = thing => thing.closest(".foot, .top, dialog, .face, .toast") ?? document.body;
  const core = line => ({ left: line.left + 1, right: line.right - 1, top: line.top + line.height * .25, bottom: line.bottom - line.height * .25 });
  const marks = words.filter(({ text, holder }) => !holder.closest("svg") || isWord(text)).flatMap(({ text, holder, lines }) => lines.map(line => ({ text, holder, ground: ground(holder), ...core(line) })))
    .sort((a, b) => a.top - b.top);
  marks.forEach((mark, at) => {
    for (let next = at + 1; next < marks.length && marks[next].top < mark.bottom; next++) {
      const other = marks[next];
      if (other.ground === mark.ground && other.left < mark.right && mark.left < other.right)
        found.push(`"${mark.text}" ${name(mark.holder)} under "${other.text}" ${name(other.holder)}`);
    }
  });
  return [...new Set(found)];
}
