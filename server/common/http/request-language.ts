import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { Request, Response } from 'express';
import { documentedHeader } from './api-fields.decorator.js';

/** The languages of the product. English comes first: it is used if a request asks for none of the four. */
export const LANGUAGES = ['en', 'fr', 'it', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];

/** The language of the answer, by Accept-Language. Sets Content-Language and Vary for the client and caches. */
export const RequestLanguage = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Language => {
    const http = context.switchToHttp();
    const language = languageOf(http.getRequest<Request>());
    const response = http.getResponse<Response>();
    // a download reads further pages after its headers were sent
    if (!response.headersSent) {
      response.vary('Accept-Language');
      response.setHeader('Content-Language', language);
    }
    return language;
  },
  [
    documentedHeader(
      'Accept-Language',
      'Language of the texts in the response: en, fr, it or de. Default: en.',
      'de-CH,de;q=0.9',
    ),
  ],
);

/** Returns the language for the answer to a request. */
export function languageOf(request: Request): Language {
  const wanted = request.acceptsLanguages([...LANGUAGES]);
  return LANGUAGES.find((language) => language === wanted) ?? 'en';
}
