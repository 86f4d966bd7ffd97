import { openOrderStream, openStream } from './client';

const CHANGES = { gateway: '/changes', merchant: '/merchant/changes' };
const EVENT = 'event: ';

/**
 * The names of the events that say when something has happened to an order, as they come: `change`, and `still` when
 * nothing has for a while. Ends when the gateway ends the stream.
 * @throws if there is no stream, if it breaks, or at the signal
 */
export async function* changeEvents(signal: AbortSignal): AsyncGenerator<string> {
  yield* eventsIn(await openStream(CHANGES, signal));
}

/** The same of one order, which come with each block too while its payment is not final. */
export async function* orderEvents(id: string, signal: AbortSignal): AsyncGenerator<string> {
  yield* eventsIn(await openOrderStream(id, signal));
}

async function* eventsIn(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  for (let rest = ''; ;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = `${rest}${decoder.decode(value, { stream: true })}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith(EVENT)) yield line.slice(EVENT.length);
  }
}
