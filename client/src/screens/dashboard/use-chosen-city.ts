import { useState } from 'react';

/** For this tab alone: a choice that one comes back to, not a setting. */
const STORAGE_KEY = 'apero.dashboard-city';

/** Returns the city whose events alone are shown, which stays chosen while one goes to another screen and back; null for all of them. */
export function useChosenCity(cities: readonly string[]): [string | null, (city: string | null) => void] {
  const [chosen, setChosen] = useState(() => sessionStorage.getItem(STORAGE_KEY));
  const choose = (city: string | null) => {
    if (city === null) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, city);
    setChosen(city);
  };
  // Its last event may have begun in the meantime.
  return [chosen !== null && cities.includes(chosen) ? chosen : null, choose];
}
