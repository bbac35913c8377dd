import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { Request, Response } from 'express';

/** The languages of the product. */
export type Language = 'en' | 'fr' | 'it' | 'de';

/** English first: it is what a reader gets who asks for none of the four. */
export const LANGUAGES = ['en', 'fr', 'it', 'de'] as const satisfies readonly Language[];

/**
 * The language in which the answer is to be worded, by the request's Accept-Language. Also tells the reader, and every
 * cache on the way, which language it is (Content-Language) and that it depends on what was asked for (Vary).
 */
export const RequestLanguage = createParamDecorator((_data: unknown, context: ExecutionContext): Language => {
  const http = context.switchToHttp();
  const language = languageOf(http.getRequest<Request>());
  const response = http.getResponse<Response>();
  response.vary('Accept-Language');
  response.setHeader('Content-Language', language);
  return language;
});

function languageOf(request: Request): Language {
  const wanted = request.acceptsLanguages([...LANGUAGES]);
  return LANGUAGES.find((language) => language === wanted) ?? 'en';
}
