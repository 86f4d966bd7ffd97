export { cryptoPaymentGateway, type GatewayPluginOptions } from './plugin';
