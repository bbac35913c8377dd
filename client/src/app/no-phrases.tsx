import { PRODUCT_NAME } from '../lib/i18n/product-name';
import { useRemovePrerendered } from '../ui/frame/use-remove-prerendered';

/** The only words outside the phrase files: they are for when those files could not be loaded. */
const SENTENCES = {
  en: 'No connection. Try again',
  fr: 'Pas de connexion. Réessaie',
  it: 'Nessuna connessione. Riprova',
  de: 'Keine Verbindung. Nochmals versuchen',
} as const;

/** What stands when not even English could be loaded. */
export function NoPhrases() {
  useRemovePrerendered();
  return (
    <main className="splash" role="alert">
      <div style={{ textAlign: 'center' }}>
        <p>{PRODUCT_NAME}</p>
        {Object.entries(SENTENCES).map(([language, sentence]) => (
          <p key={language} lang={language} style={{ font: '400 1rem/2.75 var(--font-text)' }}>
            <a href={window.location.href}>{sentence}</a>
          </p>
        ))}
      </div>
    </main>
  );
}
