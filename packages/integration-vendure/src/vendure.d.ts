// What this package uses of Vendure, so that it compiles without the hundreds of packages that Vendure is made of. The
// drill "shop" compiles it with Vendure's own types instead.

declare module '@vendure/core' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { DocumentNode } from 'graphql';

  type Type<T> = abstract new (...args: never[]) => T;
  type ID = string | number;

  export class RequestContext {
    readonly channelId: ID;
  }
  export class Injector {
    get<T>(type: Type<T>): T;
  }
  export class Refund {
    id: ID;
    total: number;
    method: string;
    paymentId: ID;
  }
  export class Payment {
    id: ID;
    state: string;
    method: string;
    transactionId: string;
    metadata: Record<string, unknown>;
  }
  export class PaymentMethod {
    code: string;
    handler: { code: string };
  }
  export class Order {
    id: ID;
    code: string;
    state: string;
    currencyCode: string;
    payments: Payment[];
    get totalWithTax(): number;
  }
  interface ErrorResult {
    readonly errorCode: string;
    readonly message: string;
  }
  export function isGraphQlErrorResult<T extends object>(input: T): input is Extract<T, ErrorResult>;
  export function totalCoveredByPayments(order: Order): number;

  export class OrderService {
    findOne(ctx: RequestContext, id: ID): Promise<Order | undefined>;
    getOrderPayments(ctx: RequestContext, id: ID): Promise<Payment[]>;
    transitionToState(ctx: RequestContext, id: ID, state: 'ArrangingPayment'): Promise<Order | ErrorResult>;
    addPaymentToOrder(
      ctx: RequestContext,
      id: ID,
      input: { method: string; metadata: Record<string, unknown> },
    ): Promise<Order | ErrorResult>;
    addNoteToOrder(ctx: RequestContext, input: { id: ID; note: string; isPublic: boolean }): Promise<Order>;
  }
  export class ActiveOrderService {
    getActiveOrder(ctx: RequestContext, input: undefined): Promise<Order | undefined>;
  }
  export class PaymentMethodService {
    getActivePaymentMethods(ctx: RequestContext): Promise<PaymentMethod[]>;
  }
  export class HistoryService {
    getHistoryForOrder(
      ctx: RequestContext,
      id: ID,
      publicOnly: boolean,
    ): Promise<{ items: { data: { note?: unknown } }[] }>;
  }
  export class SettingsStoreService {
    get<T>(ctx: RequestContext, key: string): Promise<T | undefined>;
    set(ctx: RequestContext, key: string, value: object): Promise<{ result: boolean; error?: string }>;
  }
  export class RequestContextService {
    create(config: { apiType: 'admin' }): Promise<RequestContext>;
  }
  export class ConfigService {
    readonly entityOptions: { moneyStrategy: { readonly precision?: number } };
  }
  interface Query<T> {
    setLock(mode: 'pessimistic_write'): Query<T>;
    where(condition: string, values: Record<string, unknown>): Query<T>;
    getOne(): Promise<T | null>;
  }
  export class TransactionalConnection {
    getRepository<T extends object>(
      ctx: RequestContext,
      entity: Type<T>,
    ): { createQueryBuilder(alias: string): Query<T> };
    withTransaction<T>(ctx: RequestContext, work: (ctx: RequestContext) => Promise<T>): Promise<T>;
  }
  export class RefundEvent {
    ctx: RequestContext;
    order: Order;
    refund: Refund;
  }
  export class EventBus {
    registerBlockingEventHandler(options: {
      event: typeof RefundEvent;
      id: string;
      handler: (event: RefundEvent) => Promise<void>;
    }): void;
  }
  export class UserInputError extends Error {}
  export const Logger: { warn(message: string, context: string): void; error(message: string, context: string): void };

  interface CreatedPayment {
    amount: number;
    state: 'Settled' | 'Declined';
    transactionId?: string;
    errorMessage?: string;
    metadata?: Record<string, unknown>;
  }
  export enum LanguageCode {
    en = 'en',
  }
  export class PaymentMethodHandler {
    readonly code: string;
    constructor(config: {
      code: string;
      description: { languageCode: LanguageCode; value: string }[];
      args: Record<string, never>;
      init?: (injector: Injector) => void;
      createPayment: (
        ctx: RequestContext,
        order: Order,
        amount: number,
        args: object,
        metadata: Record<string, unknown>,
      ) => Promise<CreatedPayment>;
      settlePayment: () => { success: true };
    });
  }
  export class ScheduledTask {
    readonly id: string;
    constructor(config: {
      id: string;
      description: string;
      schedule: string;
      execute: (args: { injector: Injector }) => Promise<unknown>;
    });
  }
  export const SettingsStoreScopes: { global: () => string };
  export enum Permission {
    Owner = 'Owner',
  }
  export function Allow(...permissions: Permission[]): MethodDecorator;
  export function Ctx(): ParameterDecorator;
  export const PluginCommonModule: Type<object>;

  interface Middleware {
    route: string;
    handler: (request: IncomingMessage, response: ServerResponse) => void;
    beforeListen: boolean;
  }
  interface RuntimeVendureConfig {
    paymentOptions: { paymentMethodHandlers: PaymentMethodHandler[] };
    schedulerOptions: { tasks?: ScheduledTask[] };
    settingsStoreFields: Record<string, { name: string; scope: () => string; readonly: boolean }[]>;
    apiOptions: { middleware: Middleware[] };
  }
  export function VendurePlugin(metadata: {
    imports: Type<object>[];
    compatibility: string;
    configuration: (config: RuntimeVendureConfig) => RuntimeVendureConfig;
    shopApiExtensions: { schema: DocumentNode; resolvers: Type<object>[] };
  }): ClassDecorator;
}

declare module '@nestjs/graphql' {
  export function Resolver(): ClassDecorator;
  export function Mutation(): MethodDecorator;
}

declare module 'graphql' {
  export interface DocumentNode {
    readonly kind: 'Document';
  }
  export function parse(text: string): DocumentNode;
}
