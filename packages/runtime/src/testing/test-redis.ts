/** The URL of the Redis of tests. @param database a separate one of it. @throws when the suites are run without it */
export function testRedisUrl(database?: number): string {
  const url = process.env['TEST_REDIS_URL'];
  if (!url) throw new Error('TEST_REDIS_URL is not set: run the suites with "npm test"');
  return database === undefined ? url : new URL(`/${String(database)}`, url).href;
}
