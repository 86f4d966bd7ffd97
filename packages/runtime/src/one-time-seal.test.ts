import { expect, test } from '@jest/globals';
import { openReceiver, sealFor } from './one-time-seal';

test('only its receiver opens a sealed text, for the purpose it was sealed for', async () => {
  const [receiver, other] = [await openReceiver(), await openReceiver()];
  const sealed = await sealFor(receiver.publicKey, 'abandon ability', 'seed phrase of request 1');
  expect(sealed.toString('latin1')).not.toContain('abandon');
  expect(await receiver.open(sealed, 'seed phrase of request 1')).toBe('abandon ability');
  await expect(receiver.open(sealed, 'seed phrase of request 2')).rejects.toThrow();
  await expect(other.open(sealed, 'seed phrase of request 1')).rejects.toThrow();
});

test('a changed byte is detected, wherever it is', async () => {
  const receiver = await openReceiver();
  const sealed = await sealFor(receiver.publicKey, 'x', 'p');
  for (let i = 0; i < sealed.length; i++) {
    const changed = Buffer.from(sealed);
    changed[i] = (changed[i] ?? 0) ^ 1;
    await expect(receiver.open(changed, 'p')).rejects.toThrow();
  }
});

test('the same text is sealed differently each time', async () => {
  const { publicKey } = await openReceiver();
  expect((await sealFor(publicKey, 'x', 'p')).equals(await sealFor(publicKey, 'x', 'p'))).toBe(false);
});

test('nothing is sealed to bytes that are no public key', async () => {
  await expect(sealFor(Buffer.alloc(65, 4), 'x', 'p')).rejects.toThrow();
});
