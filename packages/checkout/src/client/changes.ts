// An event stream that says when the status may have changed, so that nothing has to be polled meanwhile.

/** Longer than the server is ever silent. */
const SILENCE_MS = 40_000;
const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 60_000;

let stream: EventSource | undefined;
let url: string | undefined;
let pauseMs = FIRST_PAUSE_MS;
let timer: number | undefined;
let isAlive = false;

/** Whether the stream is open, and would announce a change. */
export function isStreamAlive(): boolean {
  return isAlive;
}

/**
 * Follows the changes at a URL, or nothing. Whatever ends the stream, another one is opened later: at a random time,
 * because the streams of all pages end together when a server stops.
 */
export function follow(wanted: string | undefined, onChange: () => void, onLoss: () => void): void {
  if (wanted === url) return;
  close();
  url = wanted;
  const open = (): void => {
    close();
    if (url === undefined) return;
    stream = new EventSource(url);
    wait(SILENCE_MS, lose);
    stream.onerror = lose;
    stream.addEventListener('still', hear);
    stream.addEventListener('change', () => {
      hear();
      pauseMs = FIRST_PAUSE_MS;
      onChange();
    });
  };
  const hear = (): void => {
    isAlive = true;
    wait(SILENCE_MS, lose);
  };
  const lose = (): void => {
    const wasAlive = isAlive;
    close();
    wait(pauseMs * (0.5 + Math.random()), open);
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
    if (wasAlive) onLoss();
  };
  open();
}

function close(): void {
  clearTimeout(timer);
  stream?.close();
  stream = undefined;
  isAlive = false;
}

function wait(ms: number, then: () => void): void {
  clearTimeout(timer);
  timer = setTimeout(then, ms);
}
