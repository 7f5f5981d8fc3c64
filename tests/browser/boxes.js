// What is covered at the size that the window has now, with the page at its top. Things that must be
// seen stand wholly above the bar and within what scrolls round them, and the middle of at least one way to each choice on the table, unless
// the bar itself has a button for it.
// Cards in lanes keep to them: they lie over no other lane and nothing beside.
things => {
  scrollTo(0, 0);
  const box = thing => thing.getBoundingClientRect(), slack = 1;
  const bar = box(document.querySelector("#act")), moves = document.querySelector("#act .moves");
  const top = box(document.querySelector(".foot")).top;
  const middle = thing => (box(thing).top + box(thing).bottom) / 2;
  const isFree = thing => box(thing).width > 0 && middle(thing) < top && middle(thing) > 0
    && thing.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const isFreeButton = button => button.checkVisibility() && !button.closest(".all");
  const isInBar = move => [...moves.querySelectorAll("button[name=move]")].some(button => button.value === move && isFreeButton(button));
  const ways = new Map();
  for (const way of document.querySelectorAll("[data-move], .things button[name=move]")) {
    const move = way.dataset.move ?? way.value;
    const thing = way.closest("details:not([open])")?.querySelector("summary") ?? way.querySelector(".hit") ?? way;
    ways.set(move, ways.get(move) || isFree(thing));
  }
  const isOver = (card, thing) => card.right > thing.left + slack && thing.right > card.left + slack
    && card.bottom > thing.top + slack && thing.bottom > card.top + slack;
  const keptFree = ".fe-dial, .fe-danger, .fe-clocks, .fe-sign, .fe-display .picture, .fe-deck, .fe-who, .fe-who .i, .fe-stake, .fe-hand";
  const besideLanes = [...document.querySelectorAll(keptFree)].filter(thing => thing.checkVisibility() && box(thing).width);
  const underCards = [...document.querySelectorAll(".fe-row .picture, .fe-group")].filter(card => card.checkVisibility())
    .flatMap(card => besideLanes.filter(thing => isOver(box(card), box(thing))));
  const floor = thing => {
    let lowest = top;
    for (let round = thing.parentElement; round; round = round.parentElement)
      if (/auto|scroll|hidden/.test(getComputedStyle(round).overflowY) && round !== document.body)
        lowest = Math.min(lowest, box(round).bottom);
    return lowest;
  };
  const isCovered = thing => box(thing).width && box(thing).bottom > floor(thing) + slack;
  const covered = things ? [...document.querySelectorAll(things)].filter(isCovered) : [];
  return {
    height: bar.height,
    tallest: Math.max(...[...moves.querySelectorAll("button, summary")].filter(isFreeButton).map(button => box(button).height)),
    spills: moves.scrollHeight > bar.height + slack || moves.scrollWidth > bar.width + slack,
    covered: [
      ...underCards.map(thing => `${thing.className.baseVal ?? thing.className} by a card in a lane`),
      ...covered.map(thing => `${thing.className} by ${Math.round(box(thing).bottom - floor(thing))}`),
      ...[...ways].filter(([move, isShown]) => !isShown && !isInBar(move)).map(([move]) => move),
    ],
  };
}
