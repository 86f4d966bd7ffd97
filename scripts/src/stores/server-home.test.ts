import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { isReachable } from './identity';
import { makePrivateFolder, serverHome } from './server-home';

const STRANGER = { uid: (process.getuid?.() ?? 0) + 1, gid: 65_534 };
let folder: string;
const outside: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'home-'));
});

afterEach(() => {
  for (const path of [folder, ...outside.splice(0)]) rmSync(path, { recursive: true, force: true });
});

test('servers of the same user are in the state folder, even if it is closed', () => {
  expect(serverHome(folder, undefined)).toBe(join(folder, 'servers'));
});

test('servers of another user are in the state folder when that user can reach it', () => {
  chmodSync(folder, 0o755);
  expect(isReachable(folder, STRANGER)).toBe(true);
  expect(serverHome(folder, STRANGER)).toBe(join(folder, 'servers'));
});

test('from a closed folder they move out, and stay outside at the next start', () => {
  chmodSync(folder, 0o700);
  const home = serverHome(folder, STRANGER);
  outside.push(home);
  expect(home).toMatch(/^\/var\/tmp\//);
  expect(isReachable(home, STRANGER)).toBe(true);
  expect(serverHome(folder, STRANGER)).toBe(home);
});

test('a moved folder that was removed meanwhile is created again', () => {
  chmodSync(folder, 0o700);
  const home = serverHome(folder, STRANGER);
  rmSync(home, { recursive: true });
  const next = serverHome(folder, STRANGER);
  outside.push(next);
  expect(existsSync(next)).toBe(true);
});

test('a private folder is closed to others', () => {
  const path = join(folder, 'data');
  mkdirSync(folder, { recursive: true });
  makePrivateFolder(path, undefined);
  expect(statSync(path).mode & 0o777).toBe(0o700);
});
