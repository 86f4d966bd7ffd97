import { expect, test } from '@jest/globals';
import express from 'express';
import supertest from 'supertest';
import { Refusal, Unavailable } from '@gateway/domain';
import { NotStarted } from '@gateway/runtime';
import { assignRequestId } from '../http/request/request-id';
import { apiPerSuite } from '../testing/suite-api';
import { answerObstacles } from './obstacles';
import { renderContextOf } from './page-answer';

const api = apiPerSuite({}, { addresses: 0 });

test.each([
  ['a call that waited too long for its batch', new NotStarted('a call waited too long'), 503],
  ['a dependency that is away', new Unavailable('the node is away'), 503],
  ['a server that only reads', Object.assign(new Error('cannot execute INSERT'), { code: '25006' }), 503],
  ['an order that is not there', new Refusal('NOT_FOUND', 'Order does not exist'), 404],
  ['a bug', new TypeError('undefined is not a function'), 500],
])('a browser is shown a page for %s', async (_name, error, status) => {
  const app = express().use(assignRequestId());
  app.get('/', () => {
    throw error;
  });
  app.use(answerObstacles(api.context, { contextOf: (request) => renderContextOf(api.context, request) }));
  const answer = await supertest(app).get('/').set('accept', 'text/html');
  expect(answer.status).toBe(status);
  expect(answer.headers['retry-after']).toBe(status >= 500 ? '5' : undefined);
});
