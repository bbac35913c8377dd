import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { type ErrorCode, sentenceOf, statusOf } from './catalogue.js';

/** Documents which errors of the catalogue a call can answer, grouped by status. Put the call's own codes only. */
export function ApiErrors(...codes: ErrorCode[]): MethodDecorator & ClassDecorator {
  const byStatus = groupByStatus(codes);
  return applyDecorators(
    ...[...byStatus].map(([status, its]) => ApiResponse({ status, ...failureResponse(its) })),
  );
}

/** The OpenAPI response of a refusal with one of these codes. */
export function failureResponse(codes: readonly ErrorCode[]) {
  return {
    description: codes.join(', '),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/ErrorDto' },
            { type: 'object', properties: { code: { type: 'string', enum: [...codes] } } },
          ],
        },
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
      },
    },
  };
}

function groupByStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const groups = new Map<number, ErrorCode[]>();
  for (const code of codes) groups.set(statusOf(code), [...(groups.get(statusOf(code)) ?? []), code]);
  return groups;
}

function exampleOf(code: ErrorCode): object {
  return {
    success: false,
    error: sentenceOf(code),
    code,
    ...(code === 'VALIDATION_FAILED'
      ? { details: [{ field: 'age', error: 'age must not be greater than 100' }] }
      : {}),
  };
}
