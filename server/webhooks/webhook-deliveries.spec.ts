import { addressFault, signatureOf } from './webhook-deliveries.service.js';

const NOT_PUBLIC =
  'url must be reachable from everywhere: no address of this machine or of a private network';

describe('the address of a webhook', () => {
  it.each([
    ['https://hooks.example.ch/apero?x=1', null],
    ['https://93.184.216.34/', null],
    ['http://hooks.example.ch/', 'url must begin with https://'],
    ['ftp://hooks.example.ch/', 'url must begin with https://'],
    ['hooks.example.ch', 'url must be a whole address'],
    ['https://user:secret@hooks.example.ch/', 'url must not hold a password'],
    ['https://localhost/', NOT_PUBLIC],
    ['https://db/', NOT_PUBLIC],
    ['https://printer.local/', NOT_PUBLIC],
    ['https://127.0.0.1/', NOT_PUBLIC],
    ['https://2130706433/', NOT_PUBLIC],
    ['https://10.1.2.3/', NOT_PUBLIC],
    ['https://169.254.169.254/latest/meta-data', NOT_PUBLIC],
    ['https://[::1]/', NOT_PUBLIC],
    ['https://[::ffff:10.0.0.1]/', NOT_PUBLIC],
    ['https://[fd00::1]/', NOT_PUBLIC],
  ])('in production: %s', (address, fault) => {
    expect(addressFault(address, true)).toBe(fault);
  });

  it('may be of this machine while somebody develops', () => {
    expect(addressFault('http://127.0.0.1:4000/hook', false)).toBeNull();
    expect(addressFault('javascript:alert(1)', false)).toBe('url must begin with https://');
  });
});

describe('the signature of a webhook', () => {
  it('is that of the example in the tests of Standard Webhooks', () => {
    const signature = signatureOf(
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      1_614_265_330,
      '{"test": 2432232314}',
    );
    expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });
});
