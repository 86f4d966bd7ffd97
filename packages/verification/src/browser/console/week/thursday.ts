import { strict as assert } from 'node:assert';
import { createPayment } from '../console-page';
import type { Desk } from './desk';
import type { Tasks } from './play-tasks';
import type { Week } from './task';

/** The merchant that joins, and then has five orders. */
export const NAME = 'Harbour Books';

/** Reads the key that is shown once, and says that it is stored. */
async function keepKey(desk: Desk): Promise<string> {
  await desk.sees('Shown only now.');
  const key = await desk.page.locator('dialog code').first().innerText();
  await desk.tick('I have stored the API key in a safe place');
  await desk.press('Done');
  return key;
}

/** A merchant joins. */
export const THURSDAY: Tasks<Week> = {
  'Create a merchant and hand over its key': async (week) => {
    const { desk, stage } = week;
    await desk.follow('Merchants');
    await desk.press('New merchant');
    await desk.fill('Name', NAME);
    await desk.press('Make one for me');
    await desk.press('Create');
    week.newKey = await keepKey(desk);
    await desk.sees('Harbour Books');
    assert.equal((await createPayment(stage, week.newKey)).status, 201);
  },

  'Say where its customers get help': async ({ desk }) => {
    await desk.follow(NAME);
    await desk.press('Change contact');
    await desk.fill('Contact', 'help@harbour.example');
    await desk.press('Save');
    await desk.sees('help@harbour.example');
  },

  'Limit its orders': async ({ desk, stage, newKey }) => {
    await desk.press('Change limits');
    await desk.fill('Smallest amount in USDT', '5');
    await desk.fill('Largest amount in USDT', '500');
    await desk.fill('Orders waiting at once', '20');
    await desk.press('Save');
    await desk.sees('from 5.00 · up to 500.00 · 20 waiting at once');
    assert.equal((await createPayment(stage, newKey, { amount: '501' })).status, 400);
  },

  'Remove the limits': async ({ desk, stage, newKey }) => {
    await desk.press('Change limits');
    for (const label of ['Smallest amount in USDT', 'Largest amount in USDT', 'Orders waiting at once']) {
      await desk.fill(label, '');
    }
    await desk.press('Save');
    await desk.sees('none of its own');
    assert.equal((await createPayment(stage, newKey, { amount: '501' })).status, 201);
  },

  'Give it a new key, and time for the change': async (week) => {
    const { desk, stage, newKey: oldKey } = week;
    await desk.press('New key');
    await desk.choose('The old key', 'works for another hour');
    await desk.press('Make new key');
    await desk.sees('has a new key');
    week.newKey = await keepKey(desk);
    await desk.sees('Old key');
    for (const key of [oldKey, week.newKey]) assert.equal((await createPayment(stage, key)).status, 201);
  },

  'Change the secret that signs its webhooks': async ({ desk }) => {
    await desk.press('Change secret');
    await desk.press('Make one for me');
    await desk.choose('x-signature until then', 'by the old secret');
    await desk.press('Change secret');
    await desk.sees('The secret is changed. For 24 hours both secrets sign.');
  },

  'Suspend a merchant': async ({ desk, stage, newKey }) => {
    await desk.press('Suspend');
    await desk.sees('It can’t take new orders. Open orders go on, and their webhooks too.');
    await desk.press('Suspend');
    await desk.sees('Harbour Books is suspended.');
    assert.equal((await createPayment(stage, newKey)).status, 403);
  },

  'Let a merchant take orders again': async ({ desk, stage, newKey }) => {
    await desk.press('Resume');
    await desk.sees('Harbour Books can take orders again.');
    assert.equal((await createPayment(stage, newKey)).status, 201);
  },
};
