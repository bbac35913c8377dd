let pressed = false;
let waiting: (() => void)[] = [];

function released(): void {
  pressed = false;
  const works = waiting;
  waiting = [];
  // The click comes after the release; by the next frame it has found what it was meant for.
  requestAnimationFrame(() => works.forEach((work) => work()));
}

window.addEventListener('pointerdown', () => (pressed = true), true);
window.addEventListener('pointerup', released, true);
window.addEventListener('pointercancel', released, true);

/**
 * Runs `work` when no press is under way. Pressing something takes the focus from a field; were the field's error
 * to appear at that moment, it would move the page, and the click would miss what was pressed.
 */
export function afterPress(work: () => void): void {
  if (pressed) waiting.push(work);
  // A finger's press is over before the focus moves, and its click still to come.
  else requestAnimationFrame(work);
}
