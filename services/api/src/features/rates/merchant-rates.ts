import Joi from 'joi';
import type { Router } from 'express';
import { decimalsOf, Refusal, type AgreedRate } from '@gateway/domain';
import type { ApiContext } from '../../base/context';
import { merchantOf } from '../../access/merchant/merchant-auth';
import { readQuery } from '../../http/request/query';
import { send } from '../../http/send';
import { ratesOf } from './rates';
import { merchantEndpoint } from '../../access/merchant/merchant-endpoint';

const QUERY = Joi.object<{ currency: string }>({
  currency: Joi.string()
    .custom((code: string, helpers) =>
      decimalsOf(code) === undefined
        ? helpers.message({
            custom: '{{#label}} must be the code of a currency in upper case (ISO 4217), such as "EUR"',
          })
        : code,
    )
    .required(),
});

/** Merchants read the rate by which an order would be priced now. */
export function rateRoutes(router: Router, context: ApiContext): void {
  merchantEndpoint(router, context, '/rates', {
    async get(request, response) {
      const { currency } = readQuery(request, QUERY);
      const { id, spread } = merchantOf(request);
      const { rate, at } = await rateOf(context, currency, id);
      send<'getRate'>(response, { currency, rate, rate_at: at.toISOString(), spread });
    },
  });
}

/** A currency in which there can be no prices is refused as a query, as there is no body. */
async function rateOf(context: ApiContext, currency: string, merchantId: string): Promise<AgreedRate> {
  try {
    return await ratesOf(context).of(currency, merchantId);
  } catch (error) {
    throw error instanceof Refusal && error.code === 'INVALID_BODY'
      ? new Refusal('INVALID_QUERY', error.message)
      : error;
  }
}
