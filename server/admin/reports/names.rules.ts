/** Returns whether a text contains a person's name or address, ignoring case and accents. */
export function names(text: string, { name, email }: { name: string | null; email: string }): boolean {
  const said = folded(text);
  const words = new Set(said.split(/[^\p{L}\p{N}]+/u));
  const [own = ''] = email.split('@');
  if (said.includes(folded(email)) || words.has(folded(own))) return true;
  return folded(name ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .some((part) => part.length > 1 && words.has(part));
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
