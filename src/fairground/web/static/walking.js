// Pieces walk from where they lay to where the new layers have them. In a picture that stays, places
// are those of the picture: where the page moves or zooms it, its pieces lie still.
import { isCalm } from "./stage.js";

function spotOf(piece) {
  const box = piece.getBoundingClientRect(), picture = piece.ownerSVGElement, { a, d, e, f } = picture.getScreenCTM();
  return { box, picture, scale: a, x: (box.x - e) / a, y: (box.y - f) / d };
}

// A picture may be there in two plans, of which one is seen.
const seen = () => [...document.querySelectorAll("[data-piece]")].filter(piece => piece.getBoundingClientRect().width);

export const spots = () => new Map(seen().map(piece => [piece.dataset.piece, spotOf(piece)]));

export function walk(was) {
  if (isCalm()) return;
  for (const piece of seen()) {
    const from = was.get(piece.dataset.piece), to = spotOf(piece), { scale } = to;
    if (!from) continue;
    const stays = from.picture === to.picture;
    const x = stays ? from.x - to.x : (from.box.x - to.box.x) / scale, y = stays ? from.y - to.y : (from.box.y - to.box.y) / scale;
    if (Math.hypot(x, y) * scale > 1)
      piece.animate([{ translate: `${x}px ${y}px` }, { translate: "0px 0px" }], { duration: 380, easing: "cubic-bezier(.3,.7,.2,1)" });
  }
}
