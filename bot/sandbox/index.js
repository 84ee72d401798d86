"use strict";

// Keeps the lists of pages up to date; a page always opens in the same tab.
const names = { channel: (name) => `#${name}`, dm: (name) => name, thread: (name) => name };
let shown = "";

function lead(anchor, link) {
  anchor.href = link.url;
  anchor.target = `nugget-${new URL(link.url).port}`;
  anchor.rel = "noreferrer";
  return anchor;
}

function show(links) {
  const text = JSON.stringify(links);
  if (text === shown) return;
  shown = text;
  for (const kind of Object.keys(names)) {
    const items = links.filter((link) => link.kind === kind).map((link) => {
      const anchor = lead(document.createElement("a"), link);
      anchor.textContent = names[kind](link.name);
      const item = document.createElement("li");
      item.append(anchor);
      return item;
    });
    document.getElementById(kind).replaceChildren(...items);
  }
  const first = links.find((link) => link.kind === "channel");
  if (first) lead(document.getElementById("first"), first);
  document.getElementById("none").hidden = links.some((link) => link.kind === "thread");
}

async function look() {
  const gone = document.getElementById("gone");
  try {
    const answer = await fetch("/pages.json", { cache: "no-store" });
    show(await answer.json());
    gone.hidden = true;
  } catch {
    gone.hidden = false;
  }
  setTimeout(look, 1500);
}

look();
