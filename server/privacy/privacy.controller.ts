import { Readable } from 'node:stream';
import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Put,
  StreamableFile,
} from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import { ZipArchive } from 'archiver';
import { AccountLimits, AccountsService } from '../auth/index.js';
import { Clock } from '../common/clock/clock.js';
import { Settings } from '../common/config/settings.js';
import { Database } from '../common/database/database.js';
import { ApiErrors } from '../common/errors/api-errors.decorator.js';
import { DomainError } from '../common/errors/domain-error.js';
import { AnyAccount, CurrentUser, OpenToBlocked, Public } from '../common/http/access.js';
import { SuccessDto } from '../common/http/page.dto.js';
import { type Language, RequestLanguage } from '../common/http/request-language.js';
import { outboxEvent } from '../common/outbox/outbox.js';
import { wireFields } from '../common/text/snake-case.js';
import { CONSENT_PURPOSES, ConsentsService } from '../consents/index.js';
import { EventsService } from '../events/index.js';
import { MatchingService } from '../matching/index.js';
import { PhotosService, ProfilesService } from '../profile/index.js';
import { QuestionnairesService } from '../questionnaire/index.js';
import { ErasureService } from './erasure/erasure.service.js';
import { ObjectionsService } from './objections/objections.service.js';
import { PersonalDataRepository } from './personal-data/personal-data.repository.js';
import {
  ConsentChoiceDto,
  ConsentDto,
  consentDto,
  DeleteAccountDto,
  DeletedDto,
  deletedDto,
  DeletionPreviewDto,
  deletionPreviewDto,
  LegalDto,
  legalDto,
  ObjectDto,
  ObjectionDto,
  objectionDto,
} from './privacy.dto.js';

/** An organiser has created an export for a person who asked by mail; the person downloads it themselves. */
export const EXPORT_ORDERED = outboxEvent<{ accountId: number }>('export.ordered');

const ZIP = 'application/zip';
const ABOUT = [
  'Everything that Apéro holds of you. Times are UTC, amounts are in Rappen, people are numbers.',
  'Not in here: what others said or chose about you, and match lists, which would tell the answers of others.',
].join(' ');

@ApiTags('Privacy')
@Controller('account/consents')
@AnyAccount()
export class ConsentsController {
  constructor(
    private readonly database: Database,
    private readonly consents: ConsentsService,
    private readonly questionnaires: QuestionnairesService,
    private readonly profiles: ProfilesService,
    private readonly matching: MatchingService,
  ) {}

  /** Returns the consents of the user, one for each purpose. */
  @Get()
  @OpenToBlocked()
  async list(@CurrentUser() user: CurrentUser): Promise<ConsentDto[]> {
    return (await this.consents.of(user.accountId)).map(consentDto);
  }

  /**
   * Gives or withdraws a consent. Withdrawing the consent to matching deletes the questionnaire's answers, the
   * genders that the user wants to meet, and the user's matches. Blocked users can only withdraw.
   */
  @Put(':purpose')
  @OpenToBlocked()
  @ApiParam({ name: 'purpose', enum: CONSENT_PURPOSES })
  @ApiErrors('NOT_FOUND', 'CONSENT_OUTDATED')
  async choose(
    @Param('purpose') name: string,
    @CurrentUser() { accountId, blocked }: CurrentUser,
    @Body() { given, version }: ConsentChoiceDto,
  ): Promise<ConsentDto> {
    const purpose = CONSENT_PURPOSES.find((one) => one === name);
    if (!purpose) throw new DomainError('NOT_FOUND');
    if (blocked && given) throw new DomainError('ACCOUNT_BLOCKED');
    return this.database.transaction(async () => {
      const { currentVersion } = await this.consents.one(accountId, purpose);
      if (given && version !== undefined && version !== currentVersion)
        throw new DomainError('CONSENT_OUTDATED');
      if (given) await this.consents.renew(accountId, purpose);
      else {
        // without the consent the answers, whom one wants to meet and the matches are useless, so they are not kept
        await this.consents.withdraw(accountId, purpose);
        await this.questionnaires.remove(accountId);
        await this.profiles.clearLookingFor(accountId);
        await this.matching.forget(accountId);
      }
      return consentDto(await this.consents.one(accountId, purpose));
    });
  }
}

@ApiTags('Privacy')
@Controller('account')
@AnyAccount()
export class DeletionController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly limits: AccountLimits,
    private readonly erasure: ErasureService,
  ) {}

  /** Returns what deleting the account would do to seats and payments. Changes nothing. */
  @Get('deletion')
  @OpenToBlocked()
  async preview(
    @CurrentUser() user: CurrentUser,
    @RequestLanguage() language: Language,
  ): Promise<DeletionPreviewDto> {
    return deletionPreviewDto(await this.erasure.preview(user.accountId), language);
  }

  /**
   * Deletes the account and all personal data at once. Reservations are cancelled, and refunded as if the user
   * had cancelled them.
   */
  @Delete()
  @OpenToBlocked()
  @ApiErrors('INVALID_CREDENTIALS', 'LAST_ORGANISER', 'ACCOUNT_NOT_FOUND', 'RATE_LIMITED')
  async remove(
    @CurrentUser() { accountId }: CurrentUser,
    @Body() { password }: DeleteAccountDto,
  ): Promise<DeletedDto> {
    // wrong passwords count too, so that a stolen session cannot be used to guess them
    await this.limits.count(accountId, { name: 'deletion', limit: 10, seconds: 3600 });
    await this.accounts.requirePassword(accountId, password);
    return deletedDto(await this.erasure.erase({ accountId, requestedBy: 'self', by: `guest:${accountId}` }));
  }
}

@ApiTags('Privacy')
@Controller('account/export')
@AnyAccount()
export class ExportController {
  constructor(
    private readonly clock: Clock,
    private readonly personalData: PersonalDataRepository,
    private readonly events: EventsService,
    private readonly photos: PhotosService,
    private readonly limits: AccountLimits,
  ) {}

  /**
   * Returns a ZIP archive with the user's personal data: `data.json` and `photos/`. It contains nothing that
   * others said or chose about the user. Limit: 5 a day.
   */
  @Get()
  @OpenToBlocked()
  @Header('Content-Type', ZIP)
  @Header('Content-Disposition', 'attachment; filename="apero-export.zip"')
  @ApiProduces(ZIP)
  @ApiOkResponse({
    description: 'A ZIP archive.',
    content: { [ZIP]: { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiErrors('RATE_LIMITED')
  async download(@CurrentUser() { accountId }: CurrentUser): Promise<StreamableFile> {
    // an export reads every row of a person and their photos
    await this.limits.count(accountId, { name: 'export', limit: 5, seconds: 86_400 });
    const archive = new ZipArchive({ zlib: { level: 6 } });
    archive.append(Readable.from(Buffer.from(await this.json(accountId))), { name: 'data.json' });
    for (const { slot, file } of await this.photos.filesOf(accountId))
      archive.append(Readable.from(this.bytesOf(file)), { name: `photos/${slot}.webp`, store: true });
    // an error ends the stream, and so the download
    archive.finalize().catch((error: unknown) => archive.destroy(error as Error));
    return new StreamableFile(archive);
  }

  private async json(accountId: number): Promise<string> {
    const sections = await this.personalData.export(accountId);
    const eventIds = Object.values(sections)
      .flat()
      .flatMap((row) => (typeof row?.['event_id'] === 'number' ? [row['event_id']] : []));
    const events = await this.events.findMany([...new Set(eventIds)]);
    const data = {
      about: ABOUT,
      made_at: this.clock.now(),
      ...sections,
      events: events
        .toSorted((one, two) => one.id - two.id)
        .map((event) => wireFields(event, 'id', 'name', 'city', 'startsAt', 'endsAt')),
    };
    return JSON.stringify(data, null, 1);
  }

  // opened one after the other, not all at once
  private async *bytesOf(file: string): AsyncGenerator<Buffer> {
    yield* (await this.photos.open(file)).stream as AsyncIterable<Buffer>;
  }
}

@ApiTags('Privacy')
@Controller('legal')
export class LegalController {
  constructor(private readonly settings: Settings) {}

  /** Returns who runs this instance, which services receive data, and how long data is kept. */
  @Get()
  @Public()
  facts(): LegalDto {
    return legalDto(this.settings);
  }
}

@ApiTags('Privacy')
@Controller('account/objections')
export class ObjectionsController {
  constructor(private readonly objections: ObjectionsService) {}

  /** Lists the user's objections to their match lists, with the answers. */
  @Get()
  async list(
    @CurrentUser() user: CurrentUser,
    @RequestLanguage() language: Language,
  ): Promise<ObjectionDto[]> {
    return (await this.objections.of(user.accountId)).map((one) => objectionDto(one, language));
  }

  /** Objects to the user's own match list at an event. An organiser reviews it and answers. */
  @Post()
  @HttpCode(200)
  @ApiErrors('EVENT_NOT_FOUND', 'NOT_RESERVED', 'ALREADY_OBJECTED', 'RATE_LIMITED')
  async object(@CurrentUser() user: CurrentUser, @Body() body: ObjectDto): Promise<SuccessDto> {
    await this.objections.object(user.accountId, body.event_id, body.text);
    return { success: true };
  }
}
