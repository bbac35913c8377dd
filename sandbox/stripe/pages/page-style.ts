/** The style of the payment page, served as a file of its own so that a strict content security policy holds. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fff8f0; --card: #ffffff; --ink: #2b1433; --soft: #5f4a66; --line: #e6d8cb; --edge: #8a7a8f;
  --pay: #c2410c; --pay-hover: #9a3412; --pay-ink: #ffffff;
  --twint: #0f766e; --twint-hover: #115e59; --twint-ink: #ffffff;
  --note: #fdebd8; --note-ink: #7c2d12;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #21102a; --card: #2f1b39; --ink: #fff8f0; --soft: #d8c7dc; --line: #4a3355; --edge: #9d86a6;
    --pay: #fb923c; --pay-hover: #fdba74; --pay-ink: #2b1433;
    --twint: #5eead4; --twint-hover: #99f6e4; --twint-ink: #12312e;
    --note: #45233a; --note-ink: #fed7aa;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem;
  background: var(--paper); color: var(--ink);
  font: 1rem/1.5 Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
main {
  width: 100%; max-width: 27rem; padding: 1.5rem; background: var(--card);
  border: 1px solid var(--line); border-radius: 1.25rem; box-shadow: 0 1rem 3rem rgb(43 20 51 / 10%);
}
@media (min-width: 40rem) { main { padding: 2.25rem; } }
.badge {
  margin: 0; display: inline-block; padding: .25rem .75rem; border-radius: 999px;
  background: var(--note); color: var(--note-ink); font-size: .875rem; font-weight: 600;
}
h1 {
  margin: .75rem 0 .5rem; overflow-wrap: anywhere; line-height: 1.2; font-weight: 600;
  font-family: Fraunces, Georgia, "Times New Roman", serif; font-size: 1.75rem;
}
p { margin: .5rem 0; }
.soft { color: var(--soft); }
.items { list-style: none; margin: 1.25rem 0 0; padding: 0; border-top: 1px solid var(--line); }
.items li, .total { display: flex; justify-content: space-between; gap: 1rem; padding: .75rem 0; }
.items span:first-child { overflow-wrap: anywhere; min-width: 0; }
.amount { white-space: nowrap; font-variant-numeric: tabular-nums; }
.total { margin: 0 0 1rem; border-top: 1px solid var(--line); font-size: 1.25rem; font-weight: 700; }
[role="alert"] {
  margin: 1rem 0; padding: .75rem 1rem; border-radius: .75rem; border-left: .25rem solid var(--pay);
  background: var(--note); color: var(--note-ink);
}
form { margin: .75rem 0 0; }
.row { display: flex; gap: .75rem; }
.row form { flex: 1; }
button, .button {
  display: block; width: 100%; min-height: 3rem; padding: .625rem 1rem; border-radius: .75rem;
  border: 2px solid transparent; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
}
.pay { background: var(--pay); color: var(--pay-ink); }
.pay:hover { background: var(--pay-hover); }
.twint { background: var(--twint); color: var(--twint-ink); }
.twint:hover { background: var(--twint-hover); }
.quiet { background: transparent; color: var(--ink); border-color: var(--edge); }
.quiet:hover { background: var(--note); color: var(--note-ink); }
button:focus-visible, .button:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
.small { font-size: .875rem; }
`;
