import type { City } from '../../../api/types';
import basel from '../../../art/city-basel.svg';
import bern from '../../../art/city-bern.svg';
import geneva from '../../../art/city-geneva.svg';
import lausanne from '../../../art/city-lausanne.svg';
import lucerne from '../../../art/city-lucerne.svg';
import zurich from '../../../art/city-zurich.svg';
import classes from './city-motif.module.css';

const MOTIFS: Record<City, string> = {
  Geneva: geneva,
  Zurich: zurich,
  Basel: basel,
  Bern: bern,
  Lausanne: lausanne,
  Lucerne: lucerne,
};

/** A city's small skyline, in the colour of the text around it; nothing for a city without one. Decoration: name the city in words. */
export function CityMotif({ city }: { city: string }) {
  const motif = (MOTIFS as Partial<Record<string, string>>)[city];
  if (motif === undefined) return null;
  return <span className={classes.motif} style={{ maskImage: `url("${motif}")` }} aria-hidden />;
}
