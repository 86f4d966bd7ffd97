import type { Schemas } from '@gateway/contract';
import type { Db, Total } from '@gateway/store/db';
import type { ListReader } from '../../base/list-reader';
import { presentPagination } from './query';

/** Reads a page of a list when it is its reader's turn. @returns what was read, with the pagination of the response */
export async function readListPage<T extends Total>(
  lists: ListReader,
  reader: string,
  page: { page: number; limit: number },
  list: (db: Db) => Promise<T>,
): Promise<T & { pagination: Schemas['Pagination'] }> {
  const read = await lists.read(reader, list, page);
  return { ...read, pagination: presentPagination(page, read) };
}
