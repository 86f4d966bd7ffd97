import type { Answer, OperationId, Schemas } from '@gateway/contract';
import type { Page, Route } from 'playwright-core';

/** The response of a scene's gateway. */
export interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

export type Replies = Record<string, (query: URLSearchParams) => Reply>;

/** The response of an operation, by its id in the OpenAPI document: a misnamed or forgotten field does not compile. */
export const ok = <Id extends OperationId = never>(body: Answer<Id>): Reply => ({ status: 200, body });
export const refused = (status: number, code: string, error = code): Reply => ({ status, body: { error, code } });

/** One page of a list. */
export function pageOf<Row>(
  rows: readonly Row[],
  query: URLSearchParams,
  total = rows.length,
): { data: Row[]; pagination: Schemas['Pagination'] } {
  const [page, limit] = [Number(query.get('page') ?? '1'), Number(query.get('limit') ?? '20')];
  const data = rows.slice((page - 1) * limit, page * limit);
  const pagination = { page, limit, total, total_pages: Math.ceil(total / limit) };
  return { data, pagination };
}

/** The same until each path was asked once, by the page; then its database hangs. */
export function hanging(replies: Replies): Replies {
  const asked = new Set<string>();
  return Object.fromEntries(
    Object.entries(replies).map(([path, reply]) => [
      path,
      (query) => {
        const request = `${path}?${query.toString()}`;
        if (asked.has(request)) return refused(503, 'UNAVAILABLE');
        asked.add(request);
        return reply(query);
      },
    ]),
  );
}

/**
 * Answers what a page asks the api from a scene: for screenshots of states that would take days to reach. The page
 * itself comes from the real api.
 */
export async function playScene(page: Page, replies: Replies): Promise<void> {
  await page.route('**/api/v1/**', async (route) => {
    const url = new URL(route.request().url());
    const path = url.pathname.replace(/^\/api\/v1(\/admin)?/, '');
    const reply = replies[`${route.request().method()} ${path}`] ?? replies[path];
    await answer(route, reply ? reply(url.searchParams) : refused(404, 'NOT_FOUND', `no reply for ${path}`));
  });
}

async function answer(route: Route, { status, body, headers = {} }: Reply): Promise<void> {
  if (status === 0) await route.abort('connectionrefused');
  else await route.fulfill({ status, headers, contentType: 'application/json', body: JSON.stringify(body) });
}
