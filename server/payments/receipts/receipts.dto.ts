import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import { ApiEnum, ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { Text } from '../../common/http/text.decorator.js';
import { rappenToChf } from '../../common/money/chf.js';
import { RECEIPT_KINDS, type ReceiptKind, receiptNumber } from './receipt.rules.js';
import type { AddressedReceipt } from './receipts.service.js';

/** Maximum length: a little more than fits into the window of an envelope. */
const LONGEST_ADDRESS = 300;

@ApiSchema({ description: 'The recipient of a receipt.' })
export class ReceiptAddressDto {
  /**
   * Name and postal address, in lines; `null` for no recipient.
   * @example "Ana Muster\nSeestrasse 1\n8002 Zürich"
   */
  @ApiProperty({ type: 'string', nullable: true, maxLength: LONGEST_ADDRESS })
  @ValidateIf(({ address }: ReceiptAddressDto) => address !== null)
  @Text(LONGEST_ADDRESS)
  address: string | null;
}

@ApiSchema({ description: 'A receipt for a payment, or a credit note for a refund.' })
export class ReceiptDto {
  @ApiId() id: number;
  @ApiEnum('ReceiptKind', RECEIPT_KINDS) kind: ReceiptKind;
  /** @example "R-2026-00042" */
  number: string;
  @ApiId() event_id: number;
  event_name: string;
  amount_chf: number;
  @ApiInstant() issued_at: Date;
  address: string | null;
}

@ApiSchema({ description: 'The receipts of a guest.' })
export class ReceiptsDto {
  /** Receipts and credit notes, newest first. */
  items: ReceiptDto[];
}

/** Returns the DTO of a receipt. */
export function receiptDto(receipt: AddressedReceipt): ReceiptDto {
  const { content, amountRappen, issuedAt } = receipt;
  return {
    id: receipt.id,
    kind: receipt.kind,
    number: receiptNumber(receipt),
    event_id: content.event.id,
    event_name: content.event.name,
    amount_chf: rappenToChf(amountRappen),
    issued_at: issuedAt,
    address: receipt.address,
  };
}
