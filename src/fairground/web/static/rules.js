// Finding something in the rules, on their page and in the drawer at a table: the paragraphs with the
// words stay, the others are hidden. Enter leads to the first of them, which then has the focus, and
// its address stands in the address bar.
const form = document.querySelector(".rules-search"), field = form.querySelector("input");
const found = form.querySelector("[role=status]"), article = document.querySelector(".searched");
const PARTS = "p, li, tr, figure";
const plain = words => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const parts = [...article.querySelectorAll(PARTS)].filter(part => !part.querySelector(PARTS) || part.matches("tr"));
const words = new Map(parts.map(part => [part, plain(part.textContent)]));
const hits = () => parts.filter(part => !part.hidden);

function filter() {
  const wanted = plain(field.value).split(/\s+/).filter(Boolean);
  for (const part of parts) part.hidden = !wanted.every(word => words.get(part).includes(word));
  let heads = [];
  for (const block of article.children) {
    if (/^H[23]$/.test(block.tagName)) {
      heads = heads.filter(head => head.tagName < block.tagName);
      heads.push(block);
      block.hidden = wanted.length > 0 && !wanted.every(word => plain(block.textContent).includes(word));
    } else if (block.tagName !== "H1") {
      if (!parts.includes(block)) block.hidden = ![...block.querySelectorAll(PARTS)].some(part => words.has(part) && !part.hidden);
      if (!block.hidden) for (const head of heads) head.hidden = false;
    }
  }
  const count = hits().length;
  found.textContent = !wanted.length ? "" : count === 0 ? found.dataset.none : count === 1 ? found.dataset.single : found.dataset.several.replace("{number}", count);
}

field.addEventListener("input", () => {
  filter();
  form.closest(".panel")?.scrollTo(0, 0);
});
field.addEventListener("keydown", event => {
  if (event.key !== "Escape" || !field.value) return;
  field.value = "";
  filter();
});
form.addEventListener("submit", event => {
  event.preventDefault();
  const first = field.value.trim() && hits()[0];
  if (!first) return;
  const named = first.closest("[id]") ?? first;
  if (named.id && named !== article) history.replaceState(null, "", `#${named.id}`);
  first.tabIndex = -1;
  first.focus();
});
addEventListener("hashchange", () => {
  const target = document.getElementById(location.hash.slice(1));
  if (!target?.closest("[hidden]")) return;
  field.value = "";
  filter();
  target.scrollIntoView();
});
form.hidden = false;
if (field.value) filter();
