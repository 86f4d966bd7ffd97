import { request } from 'undici';

/** Logs in as the admin of an api. @returns the cookie of the session */
export async function logIn(apiUrl: string, password: string): Promise<string> {
  const { headers, body } = await request(`${apiUrl}/admin/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  });
  await body.dump();
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

/** Calls the admin API; an answer that is no success ends the scenario. */
export type AdminCall = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;

/** Logs in, and calls the admin API as the console does. */
export async function openAdmin({
  apiUrl,
  adminPassword,
}: {
  apiUrl: string;
  adminPassword: string;
}): Promise<AdminCall> {
  const api = `${apiUrl}/api/v1`;
  const headers = { cookie: await logIn(api, adminPassword), 'content-type': 'application/json' };
  return async (method, path, body) => {
    const answer = await fetch(`${api}/admin${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${method} ${path} is answered with ${String(answer.status)}`);
    return (await answer.json()) as Record<string, unknown>;
  };
}
