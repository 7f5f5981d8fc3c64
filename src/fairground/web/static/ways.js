// A mark may name the places that its way leads through (data-way). The trail is drawn when the mark
// is first pointed at, so that the many marks of a board weigh little.
const SVG = "http://www.w3.org/2000/svg";
const nameOf = event => event.target.closest?.("[data-move]")?.dataset.move ?? event.target.closest?.("button[name=move]")?.value;

function centreOf(mark, name) {
  const place = mark.ownerSVGElement.querySelector(`#at-${CSS.escape(name)}`);
  if (!place) return [];
  const { x, y, width, height } = place.getBBox(), { e, f } = mark.transform.baseVal.consolidate()?.matrix ?? { e: 0, f: 0 };
  return [`${x + width / 2 - e} ${y + height / 2 - f}`];
}

function drawWay(mark) {
  const stops = mark.dataset.way.split(" ").flatMap(name => centreOf(mark, name));
  const way = document.createElementNS(SVG, "g");
  way.setAttribute("class", "way");
  for (const cls of ["trail-under", "trail"]) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("class", cls);
    path.setAttribute("d", `M${stops.join("L")}`);
    way.append(path);
  }
  delete mark.dataset.way;
  mark.prepend(way);
}

for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, event => {
  const move = nameOf(event);
  if (move) for (const mark of document.querySelectorAll(`[data-way][data-move="${CSS.escape(move)}"]`)) drawWay(mark);
});
