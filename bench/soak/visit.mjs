// One visit of a guest: looks around, and sometimes holds, pays, gives back or waits.

/** Visits the product once as the guest of `token`. Counts the requests; a refusal (full, already reserved) is none of the errors. */
export async function visit(url, token, events, counts) {
  const send = async (method, path, body) => {
    counts.requests++;
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status >= 400) counts.refused++;
    if (response.status >= 500)
      process.stderr.write(`${method} ${path} answered ${response.status}: ${text}\n`);
    return response.status < 300 ? JSON.parse(text || 'null') : undefined;
  };
  const event = events[Math.floor(Math.random() * events.length)];
  await send('GET', '/api/events');
  await send('GET', `/api/events/${event}`);
  await send('GET', '/api/profile/events');
  const dice = Math.random();
  if (dice < 0.3) return;
  const checkout = await send('POST', '/api/create-checkout-session', { event_id: event });
  if (!checkout) {
    await send('POST', `/api/events/${event}/waiting-list`, {});
    if (dice > 0.6) await send('DELETE', `/api/events/${event}/waiting-list`);
    // whoever has a place gives it back, so that there is always one to be had
    await send('POST', `/api/events/${event}/cancellation`, {});
    return;
  }
  const button = dice < 0.5 ? 'cancel' : 'pay';
  await send('POST', `/sandbox/checkout/${checkout.session_id}/${button}`);
  if (button === 'pay') {
    await send('POST', '/api/confirm-payment', { session_id: checkout.session_id, event_id: event });
    if (dice < 0.9) await send('POST', `/api/events/${event}/cancellation`, {});
  } else await send('POST', `/api/events/${event}/cancellation`, {});
}
