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
