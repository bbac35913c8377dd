// A mail server in a process of its own that takes everything and keeps nothing: how fast it does is the measure.
import { createServer } from 'node:net';

let taken = 0;
let first = 0;
let last = 0;

const server = createServer((socket) => {
  let isData = false;
  let rest = '';
  socket.setNoDelay(true);
  socket.on('error', () => undefined);
  socket.write('220 bench\r\n');
  socket.on('data', (chunk) => {
    rest += chunk.toString('latin1');
    for (;;) {
      if (isData) {
        const end = rest.indexOf('\r\n.\r\n');
        if (end < 0) return;
        rest = rest.slice(end + 5);
        isData = false;
        taken++;
        last = performance.now();
        first ||= last;
        socket.write('250 taken\r\n');
        continue;
      }
      const end = rest.indexOf('\r\n');
      if (end < 0) return;
      const command = rest.slice(0, 4).toUpperCase();
      rest = rest.slice(end + 2);
      if (command === 'QUIT') return void socket.end('221 bye\r\n');
      isData = command === 'DATA';
      socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
    }
  });
});

process.on('message', (message) => {
  if (message === 'stop') process.exit(0);
  if (message === 'reset') taken = first = last = 0;
  process.send({ taken, seconds: (last - first) / 1000 });
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
