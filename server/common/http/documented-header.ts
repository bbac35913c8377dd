import { ApiHeader } from '@nestjs/swagger';

/**
 * Returns a function with which a parameter decorator describes the request header that it reads in the OpenAPI
 * document.
 */
export function documentedHeader(name: string, description: string, example: string): ParameterDecorator {
  return (target, key) => {
    const method = key === undefined ? undefined : Object.getOwnPropertyDescriptor(target, key);
    if (!key || !method) return;
    ApiHeader({ name, required: false, description, schema: { type: 'string', example } })(
      target,
      key,
      method,
    );
  };
}
