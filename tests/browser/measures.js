// What a page shows: text that is too small, choices out of sight, buttons too narrow for a finger.
([smallestText, smallestTarget]) => {
  const shown = thing => thing.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), small = new Set();
  for (let node; (node = texts.nextNode()); ) {
    const words = node.data.trim(), holder = node.parentElement;
    if (!words || holder.closest(".unseen, script, title, desc, noscript") || !shown(holder)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if (range.getBoundingClientRect().width < 2 || !holder.getBoundingClientRect().width) continue;
    const matrix = holder.ownerSVGElement ? holder.getScreenCTM() : { a: 1, b: 0 };
    const size = parseFloat(getComputedStyle(holder).fontSize) * Math.hypot(matrix.a, matrix.b);
    if (size < smallestText - .05) small.add(`${words.slice(0, 20)}: ${size.toFixed(1)}`);
  }
  const bar = document.querySelector(".foot")?.getBoundingClientRect().top ?? innerHeight;
  const inSight = thing => {
    const box = (thing.querySelector(".hit") ?? thing).getBoundingClientRect(), middle = box.top + box.height / 2;
    return shown(thing) && box.width > 0 && middle > 50 && middle < (thing.closest(".foot") ? innerHeight : bar);
  };
  const ways = new Map();
  for (const way of document.querySelectorAll("[data-move], button[name=move]:not(.picked, [value=undo])")) {
    const move = way.dataset.move ?? way.value, drawer = way.closest("details:not([open]):not(.more)");
    ways.set(move, ways.get(move) || inSight(drawer?.querySelector("summary") ?? way));
  }
  const onTable = new Set([...document.querySelectorAll("[data-move], .things button[name=move]")].map(way => way.dataset.move ?? way.value));
  const away = [...ways].filter(([move, isInSight]) => onTable.has(move) && !isInSight).map(([move]) => move);
  const narrow = [...document.querySelectorAll("button, a[href], summary, input, select")]
    .filter(thing => shown(thing) && !thing.closest(".unseen, .skip, p, .prose"))
    .map(thing => [thing.outerHTML.slice(0, 80), thing.getBoundingClientRect()])
    .filter(([, box]) => box.width > 2 && Math.min(box.width, box.height) < smallestTarget - .5)
    .map(([thing, box]) => `${thing}: ${box.width} x ${box.height}`);
  const root = document.documentElement;
  return { small: [...small], away, narrow, beyond: root.scrollHeight - innerHeight };
}
