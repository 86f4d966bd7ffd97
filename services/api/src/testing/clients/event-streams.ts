import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

/** An open event stream, as a page has it. */
export interface EventStream {
  status: number;
  headers: IncomingMessage['headers'];
  /** The names of the events that have arrived. */
  events: string[];
  /** What arrived, for responses that are no stream. */
  text(): string;
  hasEnded(): boolean;
  close(): void;
}

/** Opens a stream, on a connection of its own. */
export async function openEventStream(
  url: string,
  headers: Record<string, string> = {},
  localAddress?: string,
): Promise<EventStream> {
  const request = get(url, { headers, agent: false, localAddress });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let [text, hasEnded] = ['', false];
  const events: string[] = [];
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    events.splice(0, events.length, ...[...text.matchAll(/^event: (\w+)\ndata: 1\n\n/gm)].map(([, name = '']) => name));
  });
  const end = (): void => void (hasEnded = true);
  response.once('end', end).once('close', end).once('error', end);
  return {
    ...{ status: response.statusCode ?? 0, headers: response.headers, events },
    text: () => text,
    hasEnded: () => hasEnded,
    close: () => request.destroy(),
  };
}
