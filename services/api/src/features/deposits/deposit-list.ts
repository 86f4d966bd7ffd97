import type { Answer } from '@gateway/contract';
import type { Request } from 'express';
import { listDeposits } from '@gateway/store/deposits';
import type { ApiContext } from '../../base/context';
import { noteField } from '../../http/request/fields';
import { readListPage } from '../../http/request/list-page';
import { type ListQuery, PAGE_QUERY, pageOf, readQuery } from '../../http/request/query';
import { isDerived } from './deposit-creation';
import { presentDeposit } from './deposit-view';

const LIST_QUERY = PAGE_QUERY.append<ListQuery & { q?: string }>({ q: noteField() });

/**
 * The page of a merchant's deposit addresses that a request asks for.
 * @param reader whose turn it is that the list takes
 */
export async function readDepositList(
  { lists, config }: ApiContext,
  request: Request,
  { merchantId, reader }: { merchantId: string; reader: string },
): Promise<Answer<'listDepositAddresses'>> {
  const query = readQuery(request, LIST_QUERY);
  const page = pageOf(query);
  const { deposits, pagination } = await readListPage(lists, reader, page, (db) =>
    listDeposits(db, merchantId, page, query.q),
  );
  return { data: deposits.filter(isDerived).map((deposit) => presentDeposit(deposit, config)), pagination };
}
