import { env } from '@gateway/runtime';
import Joi from 'joi';

/** The doctor's variables; it skips the checks whose variables are missing. */
export interface Variables {
  DATABASE_URL: string;
  REDIS_URL?: string;
  TRON_NETWORK?: 'nile' | 'mainnet';
  USDT_CONTRACT?: string;
  TRON_NODE_URL?: string;
  TRON_SOLIDITY_URL?: string;
  TRON_VERIFY_URL?: string;
  TRON_API_KEY?: string;
  VAULT_DIR?: string;
  VAULT_KEY?: string;
  COLD_WALLET_ADDRESS?: string;
  PUBLIC_BASE_URL?: string;
  TRUST_PROXY?: number;
}

export const SCHEMA = Joi.object<Variables>({
  DATABASE_URL: env.secretUrl('postgres', 'postgresql').required(),
  REDIS_URL: env.secretUrl('redis', 'rediss'),
  TRON_NETWORK: env.oneOf('nile', 'mainnet'),
  USDT_CONTRACT: env.text(),
  TRON_NODE_URL: env.urlList('http', 'https'),
  TRON_SOLIDITY_URL: env.urlList('http', 'https'),
  TRON_VERIFY_URL: env.url('http', 'https'),
  TRON_API_KEY: env.secret(1),
  VAULT_DIR: env.text(),
  VAULT_KEY: env.hex64().when('VAULT_DIR', { is: Joi.exist(), then: Joi.required() }),
  COLD_WALLET_ADDRESS: env.text(),
  PUBLIC_BASE_URL: env.url('http', 'https'),
  TRUST_PROXY: env.integer(0, 10),
});
