import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule } from './auth/index.js';
import { CommonModule, type World } from './common/common.module.js';
import { EventsModule } from './events/index.js';

/** The table of contents. */
@Module({})
export class AppModule {
  static with(world: World): DynamicModule {
    return {
      module: AppModule,
      imports: [CommonModule.with(world), AuthModule, EventsModule],
    };
  }
}
