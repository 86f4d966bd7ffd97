// Cleans up after a command that was killed (SIGKILL, out of memory). It reads lines from a pipe whose other end only
// that command holds; when the pipe closes, it stops every process still watched, newest first, and removes the
// registered folders. After SIGTERM it kills without waiting. Plain JavaScript, so that it runs from a checkout that is
// not built.
import { readFileSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

let graceMs = 40_000;
const POLL_MS = 20;

/** @type {Map<number, NodeJS.Signals>} */
const watched = new Map();
/** @type {Set<string>} */
const folders = new Set();

for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {});
process.on('SIGTERM', () => (graceMs = 0));
for await (const line of createInterface({ input: process.stdin })) obey(JSON.parse(line));
await stopAll();
for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });

/** @param {{ watch?: number, signal?: NodeJS.Signals, release?: number, remove?: string }} order */
function obey(order) {
  if (order.watch !== undefined) watched.set(order.watch, order.signal ?? 'SIGTERM');
  if (order.release !== undefined) watched.delete(order.release);
  if (order.remove !== undefined) folders.add(order.remove);
}

async function stopAll() {
  for (const [pid, signal] of [...watched].reverse()) {
    send(pid, signal);
    for (let waitedMs = 0; isAlive(pid) && waitedMs < graceMs; waitedMs += POLL_MS) await sleep(POLL_MS);
    if (isAlive(pid)) send(pid, 'SIGKILL');
  }
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has exited meanwhile.
  }
}

/**
 * Whether a process runs; a zombie (state Z) counts as ended.
 * @param {number} pid negative for a whole process group
 */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux' || pid < 0) return true;
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
