import { Router, type RequestHandler } from 'express';
import { Refusal } from '@gateway/domain';

type Method = 'get' | 'post' | 'put' | 'delete';

/** Paths are compared exactly, including case and a trailing slash. */
export function newRouter(): Router {
  return Router({ caseSensitive: true, strict: true });
}

/**
 * Adds a path with all its methods. Any other method is refused with 405 and `Allow`, before authentication.
 */
export function endpoint(
  router: Router,
  path: string,
  methods: Partial<Record<Method, readonly RequestHandler[]>>,
): void {
  const route = router.route(path);
  if (methods.get) route.get(...methods.get);
  if (methods.post) route.post(...methods.post);
  if (methods.put) route.put(...methods.put);
  if (methods.delete) route.delete(...methods.delete);
  const allowed = Object.keys(methods).map((method) => method.toUpperCase());
  const allow = [...allowed, ...(methods.get ? ['HEAD'] : [])].join(', ');
  route.all((_request, response) => {
    response.setHeader('Allow', allow);
    throw new Refusal('METHOD_NOT_ALLOWED', `Only ${allow} can be used here`);
  });
}
