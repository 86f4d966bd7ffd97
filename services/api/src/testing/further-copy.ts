import supertest from 'supertest';
import { listen } from '@gateway/runtime';
import { recordLog } from '@gateway/runtime/testing';
import { createServer } from '../app';
import type { ApiConfig } from '../base/config';
import { openContext, type ApiContext } from '../base/context';
import { syncDefaultMerchant } from '../startup/startup';
import { openSandbox } from '../features/sandbox/load-sandbox';

/** A further copy of the api, on the database of another one. */
export interface FurtherCopy {
  context: ApiContext;
  /** The status of a GET below /api/v1. */
  get(path: string, headers: Record<string, string>): Promise<number>;
  /** The status of a POST of JSON below /api/v1. */
  post(path: string, body: Record<string, unknown>): Promise<number>;
  /** The headers of a new admin session. */
  logIn(): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts a copy. @throws as a service that refuses to start */
export async function startCopy({ config }: ApiContext, changes: Partial<ApiConfig>): Promise<FurtherCopy> {
  const context = await openContext({ ...config, ...changes }, recordLog().logger);
  await openSandbox(context);
  await syncDefaultMerchant(context);
  const server = createServer(context);
  const listener = await listen(server);
  const request = supertest(server);
  return {
    context,
    get: async (path, headers) => (await request.get(`/api/v1${path}`).set(headers)).status,
    post: async (path, body) => (await request.post(`/api/v1${path}`).send(body)).status,
    async logIn() {
      const body = { password: context.config.adminPassword };
      const { headers } = await request.post('/api/v1/admin/auth/login').send(body);
      const [cookie = ''] = String(headers['set-cookie']).split(';');
      return { cookie };
    },
    async close() {
      await listener.close();
      await context.close();
    },
  };
}
