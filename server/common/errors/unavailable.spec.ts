import { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';
import { toDomainError } from './error.filter.js';

function refused(sqlState: string): DatabaseError {
  return Object.assign(new DatabaseError('no', 1, 'error'), { code: sqlState });
}
const ofSystem = (code: string) => Object.assign(new Error('no'), { code });

describe('what passes by itself', () => {
  it.each([
    ['a database that only reads', '25006'],
    ['a full disk of the database', '53100'],
    ['a database out of memory', '53200'],
    ['too many connections', '53300'],
    ['a limit of its configuration', '53400'],
    ['a disk that the database cannot read', '58030'],
    ['a statement that took too long', '57014'],
    ['a lock that was waited for too long', '55P03'],
    ['a database that stops', '57P01'],
    ['a database that crashed', '57P02'],
    ['a database that starts', '57P03'],
    ['a database that was dropped', '57P04'],
    ['a session that was idle', '57P05'],
    ['a transaction that was idle', '25P03'],
    ['a transaction that took too long', '25P04'],
    ['a transaction that could not be put in a row, however often', '40001'],
    ['a deadlock, however often', '40P01'],
    ['a lost connection', '08006'],
    ['a pooler without a database', '08P01'],
    ['a password that was changed meanwhile', '28P01'],
    ['a database that is being restored', '3D000'],
  ])('is UNAVAILABLE: %s', (_what, code) => {
    expect(toDomainError(refused(code)).code).toBe('UNAVAILABLE');
    expect(toDomainError(new QueryFailedError('select', [], refused(code))).code).toBe('UNAVAILABLE');
  });

  it.each([
    ['no file handles in the process', 'EMFILE'],
    ['no file handles on the machine', 'ENFILE'],
    ['a full disk', 'ENOSPC'],
    ['a full quota', 'EDQUOT'],
    ['a disk that only reads', 'EROFS'],
    ['no memory', 'ENOMEM'],
    ['no process for decoding', 'EAGAIN'],
    ['a host out of reach', 'EHOSTUNREACH'],
    ['a network out of reach', 'ENETUNREACH'],
    ['no port left', 'EADDRNOTAVAIL'],
    ['a name that is not answered', 'EAI_AGAIN'],
  ])('is UNAVAILABLE: %s', (_what, code) => {
    expect(toDomainError(ofSystem(code)).code).toBe('UNAVAILABLE');
  });

  it.each(['Query read timeout', 'timeout expired', 'Connection terminated due to connection timeout'])(
    'is UNAVAILABLE: the driver’s “%s”',
    (message) => {
      expect(toDomainError(new Error(message)).code).toBe('UNAVAILABLE');
    },
  );
});

describe('what is our fault', () => {
  it.each(['42601', '42P01', '23505', '22P02', 'XX000'])('stays INTERNAL: %s', (code) => {
    expect(toDomainError(refused(code)).code).toBe('INTERNAL');
  });

  it.each(['ENOTDIR', 'EISDIR', 'ERR_INVALID_ARG_TYPE'])('stays INTERNAL: %s', (code) => {
    expect(toDomainError(ofSystem(code)).code).toBe('INTERNAL');
  });
});
