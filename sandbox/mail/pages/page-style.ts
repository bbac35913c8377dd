/** The style of the pages, served as a file of its own so that a strict content security policy holds. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fff8f0; --card: #ffffff; --ink: #2b1433; --soft: #5f4a66; --line: #e6d8cb;
  --note: #fdebd8; --note-ink: #7c2d12; --link: #9a3412;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #21102a; --card: #2f1b39; --ink: #fff8f0; --soft: #d8c7dc; --line: #4a3355;
    --note: #45233a; --note-ink: #fed7aa; --link: #fdba74;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
main { max-width: 64rem; margin: 0 auto; }
.badge {
  margin: 0; display: inline-block; padding: .25rem .75rem; border-radius: 999px;
  background: var(--note); color: var(--note-ink); font-size: .875rem; font-weight: 600;
}
h1 { margin: .75rem 0 .25rem; overflow-wrap: anywhere; font-size: 1.5rem; line-height: 1.25; }
a { color: var(--link); }
.soft { color: var(--soft); }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin: 1rem 0; }
label { display: grid; gap: .25rem; }
input, button {
  min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--soft); border-radius: .5rem;
  background: var(--card); color: var(--ink); font: inherit;
}
a:focus-visible, input:focus-visible, button:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
ul { list-style: none; margin: 1rem 0; padding: 0; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; }
li { border-top: 1px solid var(--line); }
li:first-child { border-top: 0; }
li a { display: grid; gap: .125rem; padding: .75rem 1rem; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
li a:hover { background: var(--note); color: var(--note-ink); }
nav { display: flex; flex-wrap: wrap; gap: 1rem; margin: 1rem 0; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
th nav, td nav { margin: 0; }
nav a[aria-current] { font-weight: 700; text-decoration: none; }
iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); }
iframe.phone { display: block; max-width: 390px; }
pre {
  margin: 0; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem;
  white-space: pre-wrap; overflow-wrap: anywhere;
}
table { width: 100%; border-collapse: collapse; background: var(--card); }
th, td { padding: .5rem .75rem; border: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
`;
