import { expect, test } from '@jest/globals';
import { loadContract, type Contract, type Schema } from '../contract';
import { openResponseRecorder, type SentResponse, uncoveredIn } from './response-coverage';

const ORDER = { id: 'x', tx_hash: null, transactions: [{ amount: '1.000000' }] };
const contract = loadContract();

function factsOf(...sent: SentResponse[]): Set<string> {
  const facts = new Set<string>();
  const record = openResponseRecorder(contract, (fact) => facts.add(fact));
  for (const response of sent) record(response);
  return facts;
}

const read = (status: number, body: unknown): SentResponse => ({
  method: 'GET',
  path: '/payments/1b4e28ba-2fa1-41d2-883f-0016d3cca427',
  status,
  text: JSON.stringify(body),
});

test('a response covers its status and its fields that are not null', () => {
  expect(factsOf(read(200, ORDER))).toEqual(
    new Set([
      'getPayment 200',
      'getPayment 200 id',
      'getPayment 200 transactions',
      'getPayment 200 transactions[].amount',
    ]),
  );
  const uncovered = uncoveredIn(contract, factsOf(read(200, ORDER)));
  expect(uncovered).toEqual(expect.arrayContaining(['getPayment 200 tx_hash', 'getPayment 404', 'createPayment 201']));
  expect(uncovered).not.toContain('getPayment 200 id');
});

test('a refusal covers its status and its code, whatever the path', () => {
  const facts = factsOf(read(404, { error: 'x', code: 'NOT_FOUND' }), {
    ...{ method: 'PUT', path: '/payments', status: 405 },
    text: JSON.stringify({ error: 'x', code: 'METHOD_NOT_ALLOWED' }),
  });
  const covered = ['getPayment 404', 'error code NOT_FOUND', 'error code METHOD_NOT_ALLOWED'];
  expect(uncoveredIn(contract, facts).filter((gap) => covered.includes(gap))).toEqual([]);
  expect([...facts]).toEqual(expect.arrayContaining(['getPayment 404', 'error code METHOD_NOT_ALLOWED']));
});

test('a query parameter is covered by an accepted request only', () => {
  const list = (status: number): SentResponse => ({
    ...{ method: 'GET', path: '/payments?page=2', status },
    text: JSON.stringify({ data: [] }),
  });
  expect(factsOf(list(200))).toContain('listPayments ?page');
  expect(factsOf(list(400))).not.toContain('listPayments ?page');
});

test('a status or a field that is added to the document is uncovered until a test shows it', () => {
  const facts = new Set(uncoveredIn(contract, new Set()));
  expect(uncoveredIn(contract, facts)).toEqual([]);
  const changed = JSON.parse(JSON.stringify(contract)) as Contract;
  const operation = changed.paths['/payments/{id}']?.['get'];
  if (!operation) throw new Error('the document has no getPayment');
  operation.responses['410'] = { $ref: '#/components/responses/NotFound' };
  const { Transaction: transaction } = changed.components['schemas'] as Record<string, Schema>;
  if (!transaction?.properties) throw new Error('the document has no Transaction');
  transaction.properties['added'] = { type: 'string' };
  const uncovered = uncoveredIn(changed, facts);
  expect(uncovered).toContain('getPayment 410');
  expect(uncovered).toContain('getPayment 200 transactions[].added');
});
