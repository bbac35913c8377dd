import { Body, Controller, Get, Put, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { AnyAccount, CurrentUser } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { ReceiptAddressDto, ReceiptDto, receiptDto, ReceiptsDto } from './receipts.dto.js';
import { ReceiptsService } from './receipts.service.js';

@ApiTags('Payments')
@AnyAccount()
@Controller('receipts')
export class ReceiptsController {
  constructor(private readonly receipts: ReceiptsService) {}

  /** Lists the user's receipts and credit notes, newest first. */
  @Get()
  async list(@CurrentUser() user: CurrentUser): Promise<ReceiptsDto> {
    return { items: (await this.receipts.ofAccount(user.accountId)).map(receiptDto) };
  }

  /** Returns one receipt or credit note as a PDF file. */
  @Get(':id/pdf')
  @ApiProduces('application/pdf')
  @ApiOkResponse({
    description: 'A PDF file.',
    content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
  })
  async pdf(
    @IdParam('id', 'RECEIPT_NOT_FOUND') receiptId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<StreamableFile> {
    const { name, content } = await this.receipts.pdf(user.accountId, receiptId);
    return new StreamableFile(content, {
      type: 'application/pdf',
      disposition: `attachment; filename="${name}"`,
    });
  }

  /** Sets the recipient of a receipt. Later receipts get the same recipient. */
  @Put(':id/address')
  async setAddress(
    @IdParam('id', 'RECEIPT_NOT_FOUND') receiptId: number,
    @CurrentUser() user: CurrentUser,
    @Body() { address }: ReceiptAddressDto,
  ): Promise<ReceiptDto> {
    return receiptDto(await this.receipts.setAddress(user.accountId, receiptId, address));
  }
}
