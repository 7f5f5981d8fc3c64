// Things on a table of Fair Enough that lie over each other.
() => {
  const things = [...document.querySelectorAll(".fe-sign, .fe-display .picture, .fe-deck, .fe-dial, "
    + ".fe-danger, .fe-clocks, .fe-who, .fe-row .picture, .fe-stake, .fe-held, .fe-tray > h2 > *")]
    .filter(thing => thing.checkVisibility() && thing.getBoundingClientRect().width);
  const box = thing => thing.getBoundingClientRect(), slack = 2;
  return things.flatMap((one, at) => things.slice(at + 1).filter(other =>
    !one.contains(other) && box(one).right > box(other).left + slack
    && box(other).right > box(one).left + slack && box(one).bottom > box(other).top + slack
    && box(other).bottom > box(one).top + slack)
    .map(other => `${one.className.baseVal ?? one.className}, ${other.className.baseVal ?? other.className}`));
}
