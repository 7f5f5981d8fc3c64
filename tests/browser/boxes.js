// What the bar covers at the size that the window has now, with the page at its top. Things that must
// be seen stand wholly above it, and the middle of at least one way to each choice on the table.
things => {
  scrollTo(0, 0);
  const box = thing => thing.getBoundingClientRect(), slack = 1;
  const bar = box(document.querySelector("#act")), moves = document.querySelector("#act .moves");
  const top = box(document.querySelector(".foot")).top;
  const middle = thing => (box(thing).top + box(thing).bottom) / 2;
  const isFree = thing => box(thing).width > 0 && middle(thing) < top && middle(thing) > 0
    && thing.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const ways = new Map();
  for (const way of document.querySelectorAll("[data-move], .things button[name=move]")) {
    const move = way.dataset.move ?? way.value;
    const thing = way.closest("details:not([open])")?.querySelector("summary") ?? way.querySelector(".hit") ?? way;
    ways.set(move, ways.get(move) || isFree(thing));
  }
  const covered = things ? [...document.querySelectorAll(things)].filter(thing => box(thing).width && box(thing).bottom > top + slack) : [];
  return {
    height: bar.height,
    spills: moves.scrollHeight > bar.height + slack || moves.scrollWidth > bar.width + slack,
    covered: [
      ...covered.map(thing => `${thing.className} by ${Math.round(box(thing).bottom - top)}`),
      ...[...ways].filter(([, isShown]) => !isShown).map(([move]) => move),
    ],
  };
}
