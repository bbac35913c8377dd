type Respond = (request: Request) => Promise<Response>;

const noServer: Respond = () =>
  Promise.reject(new TypeError('This story has no server: call `answer` first.'));

/** Stands for the server in a story of a component; `answer` says what it answers. */
export const fakeServer = {
  respond: noServer,
  /** From now on there is no server again. */
  close(): void {
    this.respond = noServer;
  },
};

// the client keeps the function that it finds when it is loaded: import this file before anything of the client
window.fetch = (input, init) => fakeServer.respond(new Request(input, init));
