import { Module } from '@nestjs/common';
import { Renderer } from './renderer.js';
import { TemplatePreviews } from './samples/template-previews.js';

@Module({ providers: [Renderer, TemplatePreviews], exports: [Renderer, TemplatePreviews] })
export class TemplatesModule {}
