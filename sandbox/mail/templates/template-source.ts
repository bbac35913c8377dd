/** A mail with made-up people, as it would arrive. */
export interface TemplatePreview {
  subject: string;
  html: string;
  text: string;
  push: { title: string; body: string };
}

/** Where the sandbox gets the product's mails from, to show them without an occasion. */
export interface TemplateSource {
  names: readonly string[];
  languages: readonly string[];
  /** Returns a preview, by day or by night; undefined if there is none. */
  render(name: string, language: string, scheme: 'light' | 'dark'): Promise<TemplatePreview | undefined>;
}
