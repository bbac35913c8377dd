import { Module } from '@nestjs/common';
import { Renderer } from './renderer.js';

@Module({ providers: [Renderer], exports: [Renderer] })
export class TemplatesModule {}
