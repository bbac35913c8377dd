import { signatureOf } from './webhook-deliveries.service.js';

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
