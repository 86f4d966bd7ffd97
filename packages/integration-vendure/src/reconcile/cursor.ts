import { type Injector, RequestContextService, SettingsStoreService } from '@vendure/core';

/** How far the events of the gateway have been read, in the shop's settings. */
export interface Cursor {
  read(): Promise<string | undefined>;
  save(cursor: string): Promise<void>;
}

/** Where it is kept. */
export const CURSOR = { namespace: 'cryptoPaymentGateway', name: 'cursor' };
const KEY = `${CURSOR.namespace}.${CURSOR.name}`;

/** Opens the cursor of a shop that has started. */
export function openCursor(injector: Injector): Cursor {
  const settings = injector.get(SettingsStoreService);
  const contexts = injector.get(RequestContextService);
  return {
    async read() {
      return (await settings.get<{ after: string }>(await contexts.create({ apiType: 'admin' }), KEY))?.after;
    },
    async save(cursor) {
      const { result, error } = await settings.set(await contexts.create({ apiType: 'admin' }), KEY, { after: cursor });
      if (!result) throw new Error(`the cursor was not saved: ${error ?? ''}`);
    },
  };
}
