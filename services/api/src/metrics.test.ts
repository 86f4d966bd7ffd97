import { expect, test } from '@jest/globals';
import supertest from 'supertest';
import { createServer } from './app';
import { openMetrics } from './metrics';
import { apiPerTest } from './testing/suite-api';

const api = apiPerTest();

test('requests are counted by the pattern of their route, never by a path', async () => {
  const server = createServer(api.context);
  const registry = openMetrics(api.context, server);
  const request = supertest(server);
  await request.get('/api/v1/health/live');
  await request.get('/api/v1/payments/4f0c8e1e-0000-4000-8000-000000000000').set('x-api-key', api.key);
  await request.post('/api/v1/payments');
  await request.post('/api/v1/admin/auth/login').send({ password: 'wrong' });
  await request.get('/nothing/here');
  const text = await registry.metrics();
  for (const labels of [
    'service="api",method="GET",route="/health/live",status="200"',
    'service="api",method="GET",route="/payments/:id",status="404"',
    'service="api",method="POST",route="/payments",status="401"',
    'service="api",method="GET",route="none",status="404"',
  ]) {
    expect(text).toContain(`http_request_duration_seconds_count{${labels}} 1\n`);
  }
  expect(text).toContain('login_failures_total{service="api"} 1\n');
  expect(text).toContain('redis_up{service="api"} 1\n');
  expect(text).not.toContain('4f0c8e1e');
});
