import { addressFault } from './webhook-deliveries.service.js';

describe('the address of a webhook', () => {
  it.each([
    ['https://hooks.example.ch/apero?x=1', null],
    ['https://93.184.216.34/', null],
    ['http://hooks.example.ch/', 'not_https'],
    ['ftp://hooks.example.ch/', 'not_https'],
    ['hooks.example.ch', 'not_an_address'],
    ['https://user:secret@hooks.example.ch/', 'has_password'],
    ['https://localhost/', 'not_public'],
    ['https://db/', 'not_public'],
    ['https://printer.local/', 'not_public'],
    ['https://127.0.0.1/', 'not_public'],
    ['https://2130706433/', 'not_public'],
    ['https://10.1.2.3/', 'not_public'],
    ['https://169.254.169.254/latest/meta-data', 'not_public'],
    ['https://[::1]/', 'not_public'],
    ['https://[::ffff:10.0.0.1]/', 'not_public'],
    ['https://[fd00::1]/', 'not_public'],
  ])('in production: %s', (address, fault) => {
    expect(addressFault(address, true)).toBe(fault);
  });

  it('may be of this machine while somebody develops', () => {
    expect(addressFault('http://127.0.0.1:4000/hook', false)).toBeNull();
    expect(addressFault('javascript:alert(1)', false)).toBe('not_https');
  });
});
