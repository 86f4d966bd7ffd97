import { presentRate, reportReadRates } from '@gateway/store/rates';
import type { Router } from 'express';
import type { ApiContext } from '../../base/context';
import { send } from '../../http/send';
import { adminEndpoint } from '../../access/admin/admin-endpoint';

/** What is known of the rate of each currency in use: those that sources were asked about, and those that are fixed. */
export function adminRateRoutes(router: Router, context: ApiContext): void {
  const { db, config } = context;
  adminEndpoint(router, context, '/rates', {
    async get(_request, response) {
      const reports = await reportReadRates(db, config.rates);
      send<'listRates'>(response, { data: reports.map(presentRate) });
    },
  });
}
