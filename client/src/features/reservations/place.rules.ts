/** Returns an address with its city, which many addresses name already. */
export function withCity(location: string, city: string): string {
  return fold(location).includes(fold(city)) ? location : `${location}, ${city}`;
}

/** As one writes it in any language: Zürich, Zurich. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
