"use strict";

// A tab that stays open while the sandbox is started again shows the new run as soon as it is there: what it knew of the
// old one is of no use any more.
let run = null;

async function look() {
  try {
    const answer = await fetch("/run", { cache: "no-store" });
    if (answer.ok) {
      const now = await answer.text();
      if (run !== null && run !== now) location.reload();
      run = now;
    }
  } catch {
    // Nobody is there just now.
  }
  setTimeout(look, 1000);
}

look();

// A part of a grid is as broad as its longest line unless told otherwise: on a phone, the arrow that sends a command lay
// off the screen.
const style = new CSSStyleSheet();
style.replaceSync(".command-context, .composer-row { min-width: 0; }");
document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
