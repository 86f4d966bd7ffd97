// Generated from openapi.yaml by "npm run contract:types". Do not edit.

export interface paths {
    "/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the merchant's orders, newest first */
        get: operations["listPayments"];
        put?: never;
        /**
         * Create a payment order
         * @description Idempotent by `external_id`, without expiry: the same external id with the same amount or price, and the same
         *     callback URL, returns 200 with the order in its current state; with other values 409. A refused request reserves nothing.
         *     A repeat changes nothing: its other fields are ignored, as a header of the response says.
         */
        post: operations["createPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an order. Anything but a UUID is not found. */
                id: components["parameters"]["orderId"];
            };
            cookie?: never;
        };
        /** Get one of the merchant's orders, with its payments */
        get: operations["getPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened to the merchant's orders, in one order
         * @description Complete: each event is read once and in the same order by every reader, also those of transactions that are
         *     committed late. Begin without `after`, which reads from the oldest event of the last 30 days; then pass the
         *     `next_cursor` of each page as `after`, at once while `has_more` is true, and otherwise after a pause. Keep the
         *     `cursor` of an event together with what you did about it, and `next_cursor` at the end of a page. A page may be empty although `has_more` is true, if
         *     `types` leaves out what it covers. A cursor is refused with 410 `EVENTS_GONE` only when such events after it are
         *     older than 30 days, or when the database no longer has its event. Then read on without `after`: what you have
         *     processed comes again, with the same ids. `PUT /merchant/events-url` has the same events pushed.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an event. Anything but a UUID is not found. */
                id: components["parameters"]["eventId"];
            };
            cookie?: never;
        };
        /**
         * Every attempt to push an event, newest first
         * @description Attempts are kept for 90 days (`WEBHOOK_LOG_DAYS`). The list is empty until the first attempt has ended, and for
         *     an event that is not pushed.
         */
        get: operations["listEventDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an event. Anything but a UUID is not found. */
                id: components["parameters"]["eventId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push an event again
         * @description Starts the schedule of attempts again, to the present `events_url`, with the same bytes and the same `webhook-id`.
         *     404 unless the event was pushed before and is kept (90 days); 409 while an attempt is due or under way, and
         *     without `events_url`. Counted in the limit of a merchant's actions (`RATE_LIMIT_ACTIONS`).
         */
        post: operations["redeliverEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an order. Anything but a UUID is not found. */
                id: components["parameters"]["orderId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close the payment window of an order
         * @description Possible while the order is pending and no payment of it has been seen. The window ends at once: `expires_at` is
         *     the moment of the cancellation. The order becomes `expired` when the final blocks have passed that moment, which
         *     takes about a minute; a payment in a block up to it is still on time and confirms the order, and one that arrives
         *     later is a late payment, as of any other order. So treat an order as cancelled when it is `expired`. A repeat
         *     returns the order as it is, as long as it is pending or expired.
         */
        post: operations["cancelPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an order. Anything but a UUID is not found. */
                id: components["parameters"]["orderId"];
            };
            cookie?: never;
        };
        /**
         * Every attempt to deliver the webhook of an order, newest first
         * @description Attempts are kept for 90 days (`WEBHOOK_LOG_DAYS`). The list is empty until the first attempt has ended.
         */
        get: operations["listPaymentDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an order. Anything but a UUID is not found. */
                id: components["parameters"]["orderId"];
            };
            cookie?: never;
        };
        /**
         * The evidence file of an order
         * @description The order with its transfers and sweeps; of each the signed transaction, the path to the root in the header of its
         *     block, and the headers of the blocks above it, signed by at least 19 super representatives of TRON; the logs as
         *     the gateway's node reports them; and the webhook with its signature and the responses to it. Anyone can check
         *     the file offline, without trusting the gateway: store the bytes of the response as they are, because no other
         *     rendering of the same JSON is valid. It contains your customer's payment and the host of your server, and by
         *     `signature` a short webhook secret can be guessed: give it to those whom it concerns.
         *
         *     A payment is ready about a minute after its block. The gateway queries its node about 50 times for each
         *     transaction: a merchant may read 6 files a minute.
         */
        get: operations["getPaymentEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an order. Anything but a UUID is not found. */
                id: components["parameters"]["orderId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver the webhook of an order again
         * @description Starts the schedule of attempts again, the first of them now, to the order's `callback_url`, with the same bytes
         *     and the same `webhook-id`. Possible while the order is `callback_failed`, or `confirmed` with its next attempt
         *     due later; such an order is `confirmed` again. Otherwise 409: it is not paid, its webhook was acknowledged, or
         *     an attempt is under way. So a repeat is harmless. Counted in the limit of a merchant's actions
         *     (`RATE_LIMIT_ACTIONS`).
         */
        post: operations["redeliverPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate what a payer or the chain does to an order
         * @description Only in the sandbox. Pays an order of the merchant on the simulated chain as the scenario says, and responds when
         *     that is done and a payment that counts is seen. It is final after 18 further blocks, which the scenario `time`
         *     produces at once. The time that passes is the order's alone: the end of
         *     its window comes to the present, and other orders keep theirs. A repeat pays again.
         */
        post: operations["simulatePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            /** @description For people. */
            error: string;
            /** @enum {unknown} */
            code: "UNAUTHORIZED" | "FORBIDDEN" | "READ_ONLY_KEY" | "RATE_LIMITED" | "INVALID_PASSWORD" | "ADMIN_UNAUTHORIZED" | "ADMIN_TOKEN_INVALID" | "INVALID_BODY" | "INVALID_QUERY" | "VALIDATION_ERROR" | "EMPTY_UPDATE" | "NOT_FOUND" | "EVENTS_GONE" | "INVALID_STATE" | "EVIDENCE_NOT_READY" | "SWEEP_DISABLED" | "METHOD_NOT_ALLOWED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "EXTERNAL_ID_CONFLICT" | "WALLET_ALREADY_INITIALIZED" | "WALLET_NOT_INITIALIZED" | "RATE_UNAVAILABLE" | "UNAVAILABLE" | "BAD_REQUEST" | "INTERNAL";
        };
        Done: {
            /** @constant */
            ok: true;
        };
        /** @example 0b9f7c1e-4a53-4c0e-9d0a-6f2b1d3c5e70 */
        Uuid: string;
        /**
         * @description A decimal string with exactly six decimals.
         * @example 25.500000
         */
        Amount: string;
        /**
         * @description ISO 8601 in UTC, with milliseconds.
         * @example 2026-01-31T12:08:15.000Z
         */
        Time: string;
        /** @example TJRabPrwbZy45sbavfcjinPJC18kjpRTv8 */
        Address: string;
        /** @example 5d1c0de0a9b1c2d3e4f5061728394a5b6c7d8e9f0a1b2c3d4e5f60718293a4b5 */
        TransactionHash: string;
        /** @enum {unknown} */
        Network: "nile" | "mainnet";
        /**
         * @description The merchant's reference: 1 to 255 characters without control characters, direction marks, and white space at
         *     either end. Compared byte by byte.
         * @example order-1
         */
        ExternalId: string;
        /**
         * @description An absolute http or https URL in ASCII, without credentials and fragment.
         * @example https://shop.example/hooks/payment
         */
        CallbackUrl: string;
        /**
         * @description pending: waits for a final, full payment. confirmed: paid, the webhook is owed. completed: paid, and the webhook
         *     was acknowledged. callback_failed: paid, and the fast attempts of the webhook failed. expired: nothing arrived in
         *     time. failed: less than the full amount arrived in time.
         * @enum {unknown}
         */
        OrderStatus: "pending" | "confirmed" | "completed" | "callback_failed" | "expired" | "failed";
        /**
         * @example {
         *       "external_id": "order-1",
         *       "amount": "25.50",
         *       "callback_url": "https://shop.example/hooks/payment",
         *       "metadata": {
         *         "basket": "4711"
         *       }
         *     }
         */
        CreatePayment: {
            external_id: components["schemas"]["ExternalId"];
            /**
             * @description In USDT; either this or `price`. From 0.01 to 1000000, or within the narrower limits of the merchant (`limits` of `GET /merchant`), with up
             *     to six decimals. Never rounded.
             * @example 25.50
             */
            amount?: string;
            price?: components["schemas"]["Price"];
            /**
             * @default USDT
             * @constant
             */
            currency?: "USDT";
            callback_url: components["schemas"]["CallbackUrl"];
            /**
             * @description Seconds until the order expires; on mainnet at least 300.
             * @default 1800
             */
            ttl?: number;
            /**
             * @description Where the checkout page links to after the payment: http or https, ASCII, without credentials.
             * @example https://shop.example/thanks
             */
            success_url?: string;
            /**
             * @description Where the checkout page links to without a payment.
             * @example https://shop.example/basket
             */
            cancel_url?: string;
            metadata?: components["schemas"]["Metadata"];
        };
        /**
         * @description What the shop asks in its own currency. The order's `amount` is the price divided by the rate of now, plus the
         *     merchant's spread, rounded up to 0.01 USDT, and holds for the life of the order. A repeat with the same
         *     `external_id` and the same price is the same order at its first rate. Without a rate on which the sources agree,
         *     the answer is 503 `RATE_UNAVAILABLE`, never an order.
         */
        Price: {
            /**
             * @description With at most the decimals of the currency. Never rounded.
             * @example 19.99
             */
            amount: string;
            currency: components["schemas"]["PriceCurrency"];
        };
        /**
         * @description ISO 4217, in upper case.
         * @example EUR
         */
        PriceCurrency: string;
        /**
         * @description By what price the order was created, and the rate by which its amount follows from it. An order by amount has no
         *     such field.
         */
        OrderPrice: {
            /**
             * @description With exactly the decimals of the currency.
             * @example 19.99
             */
            amount: string;
            currency: components["schemas"]["PriceCurrency"];
            /**
             * @description Units of the currency for 1 USDT.
             * @example 0.92
             */
            rate: string;
            /** @description When the oldest of the readings was made that the rate is of. */
            rate_at: components["schemas"]["Time"];
        };
        /**
         * @description By what price the order was created. Its amount is the price divided by the rate, plus the spread in percent,
         *     rounded up to 0.01 USDT. An order by amount has no such field.
         */
        RecordedPrice: {
            /** @example 19.99 */
            amount: string;
            currency: components["schemas"]["PriceCurrency"];
            /**
             * @description Units of the currency for 1 USDT.
             * @example 0.92
             */
            rate: string;
            rate_at: components["schemas"]["Time"];
            /** @description The sources that agreed; `fixed` for a rate that the operator has fixed. */
            sources: string[];
            spread: components["schemas"]["Spread"];
        };
        /**
         * @description The merchant's own pairs of texts, at most 4,096 bytes as JSON. They are returned wherever the merchant or the
         *     admin reads the order, and are neither in the webhook nor on the checkout page. An order without any has no such
         *     field.
         * @example {
         *       "basket": "4711"
         *     }
         */
        Metadata: {
            [key: string]: string;
        };
        OrderCore: {
            id: components["schemas"]["Uuid"];
            external_id: components["schemas"]["ExternalId"];
            address: components["schemas"]["Address"];
            amount: components["schemas"]["Amount"];
            /** @constant */
            currency: "USDT";
            network: components["schemas"]["Network"];
            status: components["schemas"]["OrderStatus"];
            expires_at: components["schemas"]["Time"];
            created_at: components["schemas"]["Time"];
            /** @description True in the response to a repeated create; else whether the address served an earlier order. */
            reused: boolean;
            /**
             * @description The checkout page for the customer.
             * @example https://pay.example/checkout/0b9f7c1e-4a53-4c0e-9d0a-6f2b1d3c5e70
             */
            checkout_url: string;
            price?: components["schemas"]["OrderPrice"];
            metadata?: components["schemas"]["Metadata"];
        };
        CreatedOrder: components["schemas"]["OrderCore"];
        CancelledOrder: {
            cancelled_at: components["schemas"]["Time"];
        } & components["schemas"]["OrderCore"];
        MerchantOrderCore: {
            amount_expected: components["schemas"]["Amount"];
            amount_received: components["schemas"]["Amount"];
            tx_hash: components["schemas"]["MaybeTransactionHash"];
            callback_url: components["schemas"]["CallbackUrl"];
            confirmed_at: components["schemas"]["MaybeTime"];
            /**
             * @description Until then an order that is expired or failed may still become confirmed by a late payment. Money that
             *     arrives later is kept for an admin to assign.
             */
            monitored_until: components["schemas"]["Time"];
            /** @description When the merchant closed the payment window; absent if it did not. */
            cancelled_at?: components["schemas"]["Time"];
            amount_refunded?: components["schemas"]["AmountRefunded"];
        } & components["schemas"]["OrderCore"];
        MerchantOrder: {
            /** @description When the order was last changed; only in a list by `updated_since`. */
            updated_at?: components["schemas"]["Time"];
        } & components["schemas"]["MerchantOrderCore"];
        MerchantOrderDetail: {
            transaction: components["schemas"]["MaybeTransaction"];
            transactions: components["schemas"]["Transaction"][];
            /** @description What was returned to the payer, as the gateway's admin recorded it; absent if nothing was. */
            refunds?: components["schemas"]["Refund"][];
        } & components["schemas"]["MerchantOrderCore"];
        /** @description The sum of the recorded refunds; absent if there is none. */
        AmountRefunded: components["schemas"]["Amount"];
        /**
         * @description The place after an event. Opaque.
         * @example C598HkpTTA6dCm8rHTxecA
         */
        EventCursor: string;
        /** @enum {unknown} */
        FeedEventType: "order.created" | "payment.seen" | "payment.dropped" | "payment.underpaid" | "payment.overpaid" | "payment.late" | "payment.extra" | "payment.assigned" | "order.confirmed" | "order.completed" | "order.callback_failed" | "order.expired" | "order.failed" | "order.cancelled" | "order.closed" | "order.reopened" | "order.refunded" | "webhook.failed" | "webhook.retry_requested";
        EventPage: {
            data: components["schemas"]["FeedEvent"][];
            /** @description Where to read on; without new events the cursor that was given. Null while there is no event. */
            next_cursor: components["schemas"]["EventCursor"] | null;
            /** @description More events can be read now. */
            has_more: boolean;
        };
        FeedEvent: {
            id: components["schemas"]["Uuid"];
            cursor: components["schemas"]["EventCursor"];
            type: components["schemas"]["FeedEventType"];
            created_at: components["schemas"]["Time"];
            order: components["schemas"]["OrderAtEvent"];
            /** @description The payment that the event is about; null if it is not about a single one. */
            payment: components["schemas"]["PaymentOfEvent"] | null;
            /** @description The attempt that the event is about; null if it is not about one. */
            webhook: components["schemas"]["WebhookOfEvent"] | null;
        };
        /** @description The order as it was just after the event. */
        OrderAtEvent: {
            id: components["schemas"]["Uuid"];
            external_id: components["schemas"]["ExternalId"];
            status: components["schemas"]["OrderStatus"];
            amount_expected: components["schemas"]["Amount"];
            amount_received: components["schemas"]["Amount"];
            price?: components["schemas"]["OrderPrice"];
        };
        PaymentOfEvent: {
            tx_hash: components["schemas"]["TransactionHash"];
            log_index: number;
            amount: components["schemas"]["Amount"];
        };
        /** @description One attempt to deliver a webhook. */
        WebhookOfEvent: {
            attempt: number;
            /** @description Null if no response arrived. */
            http_status: number | null;
            /** @description Why the attempt failed; null if it did not. */
            reason: string | null;
            /** @description Null if no further attempt is planned. */
            next_attempt_at: components["schemas"]["Time"] | null;
        };
        WebhookCore: {
            event: string;
            /** @description The order's id at the gateway. */
            order_id: components["schemas"]["Uuid"];
            /** @description The order's id at the merchant, as it was created with. */
            external_id: components["schemas"]["ExternalId"];
            /** @description The amount of the order. */
            amount_expected: components["schemas"]["Amount"];
            /** @description All that had arrived for the order, at least `amount_expected`. */
            amount_received: components["schemas"]["Amount"];
            /** @constant */
            currency: "USDT";
            /**
             * @description Where it was paid. On `nile`, the test network, money is worth nothing.
             * @example mainnet
             */
            network: components["schemas"]["Network"];
            /** @description The transaction that completed the amount; `GET /payments/{id}` has all of them. */
            tx_hash: components["schemas"]["TransactionHash"];
            /** @description Who sent that transaction. Do not refund there without asking the customer. */
            from_address: components["schemas"]["Address"];
            /**
             * @description The address of the order.
             * @example TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf
             */
            to_address: components["schemas"]["Address"];
            status: string;
            /** @description When the order was confirmed, or the example requested. */
            timestamp: components["schemas"]["Time"];
        };
        /**
         * @description An order was paid in full. These twelve fields, always in this order; behind them that of an order by price.
         * @example {
         *       "event": "payment.confirmed",
         *       "order_id": "0b9f7c1e-4a53-4c0e-9d0a-6f2b1d3c5e70",
         *       "external_id": "order-1",
         *       "amount_expected": "25.500000",
         *       "amount_received": "25.500000",
         *       "currency": "USDT",
         *       "network": "mainnet",
         *       "tx_hash": "5d1c0de0a9b1c2d3e4f5061728394a5b6c7d8e9f0a1b2c3d4e5f60718293a4b5",
         *       "from_address": "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8",
         *       "to_address": "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf",
         *       "status": "confirmed",
         *       "timestamp": "2026-01-31T12:08:15.000Z"
         *     }
         */
        PaymentConfirmed: {
            /** @constant */
            event: "payment.confirmed";
            /** @constant */
            status: "confirmed";
            price?: components["schemas"]["OrderPrice"];
        } & WithRequired<components["schemas"]["WebhookCore"], "event" | "status">;
        /** @description The fields of a payment, in their order, with values that belong to none. */
        WebhookTest: {
            /** @constant */
            event: "webhook.test";
            /** @constant */
            order_id?: "00000000-0000-0000-0000-000000000000";
            /** @constant */
            external_id?: "webhook-test";
            /** @constant */
            amount_expected?: "0.000000";
            /** @constant */
            amount_received?: "0.000000";
            /** @constant */
            tx_hash?: "0000000000000000000000000000000000000000000000000000000000000000";
            /** @constant */
            from_address?: "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb";
            /** @constant */
            to_address?: "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb";
            /** @constant */
            status: "test";
        } & WithRequired<components["schemas"]["WebhookCore"], "event" | "status">;
        /** @description Null until a payment is seen, if it left the chain again, and while all payments are held for an admin. */
        MaybeTransactionHash: components["schemas"]["TransactionHash"] | null;
        MaybeTime: components["schemas"]["Time"] | null;
        /** @description The payment that completed the order, or else the newest; null until one is seen. */
        MaybeTransaction: components["schemas"]["Transaction"] | null;
        Transaction: {
            tx_hash: components["schemas"]["TransactionHash"];
            log_index: number;
            block_number: number;
            block_timestamp: components["schemas"]["Time"];
            from_address: components["schemas"]["Address"];
            to_address: components["schemas"]["Address"];
            amount: components["schemas"]["Amount"];
            /** @description One less than required until the payment is final. */
            confirmations: number;
            /** @enum {unknown} */
            status: "seen" | "confirmed";
        };
        /**
         * @example {
         *       "order_id": "0b9f7c1e-4a53-4c0e-9d0a-6f2b1d3c5e70",
         *       "scenario": "short",
         *       "amount": "10"
         *     }
         */
        Simulation: {
            order_id: components["schemas"]["Uuid"];
            scenario: components["schemas"]["Scenario"];
            /**
             * @description What is paid in all. By default what remains to be paid, half of it for `short`, and 1 USDT more for `over`;
             *     not for `time`.
             * @example 10
             */
            amount?: string;
            /**
             * @description How far the time passes; for `time` alone.
             * @default expired
             * @enum {unknown}
             */
            until?: "final" | "expired" | "closed";
        };
        /** @enum {unknown} */
        Scenario: "exact" | "short" | "over" | "split" | "late" | "same_transaction" | "wrong_token" | "reverted" | "dropped" | "contract" | "reorganised" | "time";
        Simulated: {
            order_id: components["schemas"]["Uuid"];
            scenario: components["schemas"]["Scenario"];
            /** @description The transactions that were sent, oldest first. */
            tx_hashes: components["schemas"]["TransactionHash"][];
            /** @description What they pay in all; null if time passed. */
            amount: components["schemas"]["MaybeAmount"];
        };
        /**
         * @example {
         *       "page": 1,
         *       "limit": 20,
         *       "total": 1,
         *       "total_pages": 1
         *     }
         */
        Pagination: {
            page: number;
            limit: number;
            /**
             * @description How many items match. Items are counted up to 10,000; beyond, `total_is_minimum` is there, and more than
             *     `total` match. All orders of a merchant, without another filter, are always counted.
             */
            total: number;
            /**
             * @description How many pages are known to exist. A page that others follow is always below it, so that a client which
             *     continues while `page` is less than `total_pages` reads every item.
             */
            total_pages: number;
            /**
             * @description Present if more than `total` items match.
             * @constant
             */
            total_is_minimum?: true;
        };
        /**
         * @description What is added to the amount of orders by price, in percent, from 0 to 20 with at most two decimals. Orders that
         *     exist keep theirs.
         * @example 1.5
         */
        Spread: string;
        Refund: components["schemas"]["RefundCore"];
        /** @description Money that was returned to a payer, by a transaction of which the gateway only keeps a record. */
        RefundCore: {
            tx_hash: components["schemas"]["TransactionHash"];
            to_address: components["schemas"]["Address"];
            amount: components["schemas"]["Amount"];
            block_timestamp: components["schemas"]["Time"];
        };
        DeliveryCore: {
            delivery_id: components["schemas"]["Uuid"];
            /** @description Each requested repetition starts a new one. */
            cycle: number;
            /** @description An admin requested this cycle. */
            is_manual: boolean;
            attempt: number;
            started_at: components["schemas"]["Time"];
            duration_ms: number;
            http_status: number | null;
            /** @description Null if it was acknowledged. */
            reason: string | null;
            /** @description The beginning of the response body. */
            response: string | null;
            next_attempt_at: components["schemas"]["MaybeTime"];
        };
        Delivery: {
            /** @example https://shop.example/hooks/payment */
            url: string;
        } & components["schemas"]["DeliveryCore"];
        PaymentDelivery: {
            /** @description The order's `callback_url`; null if an admin sent this attempt elsewhere. */
            url: components["schemas"]["CallbackUrl"] | null;
            /**
             * @description The beginning of the response body, at most 2 KiB. Null without a response, if an admin sent this attempt
             *     elsewhere, and if it may have come from a private network.
             */
            response?: string | null;
        } & components["schemas"]["DeliveryCore"];
        MaybeAmount: components["schemas"]["Amount"] | null;
        /**
         * @description What proves to others how an order was paid. Its rendering is part of it: `JSON.stringify(file, null, 2)` and a
         *     line feed, with the fields in this order. Hashes and bytes are lowercase hex.
         */
        Evidence: {
            /** @constant */
            format: "crypto-payment-gateway evidence 1";
            statements: components["schemas"]["EvidenceStatements"];
            created_at: components["schemas"]["Time"];
            network: components["schemas"]["Network"];
            token_contract: components["schemas"]["Address"];
            order: components["schemas"]["EvidenceOrder"];
            /**
             * @description All final transfers to the order, by block and position. Those that are not credited wait for a decision, or
             *     were resolved without credit.
             */
            transfers: components["schemas"]["EvidenceTransfer"][];
            /** @description The completed sweeps that moved the order's money, by block. */
            sweeps: components["schemas"]["EvidenceSweep"][];
            /** @description The transactions of all transfers and sweeps, each once, by block and position. */
            transactions: components["schemas"]["EvidenceTransaction"][];
            /**
             * @description In ascending order: for each transaction its block and those above it until 19 known super representatives
             *     have signed, and up to 26 more.
             */
            blocks: components["schemas"]["EvidenceBlock"][];
            /**
             * @description The super representatives that the gateway knows, for comparison: check with a set from a source that you
             *     trust.
             */
            witnesses: components["schemas"]["EvidenceWitness"][];
            /** @description The cycles of the webhook, oldest first. All send the same body. */
            webhooks: components["schemas"]["EvidenceWebhook"][];
            /**
             * @description The daily seal of the day in UTC on which the order was paid, as the header `Gateway-Seal` showed it; null
             *     while there is none.
             */
            seal: components["schemas"]["EvidenceSeal"] | null;
            /**
             * @description SHA-256 of the file without this field, in the same rendering, without the line feed.
             * @example 5d1c0de0a9b1c2d3e4f5061728394a5b6c7d8e9f0a1b2c3d4e5f60718293a4b5
             */
            sha256: string;
        };
        /** @description What rests on whom, the same in every file. */
        EvidenceStatements: {
            /** @constant */
            signed_by_the_chain: "The super representatives of TRON sign each block: that a transaction is in it, that the chain executed it successfully, and the order and time of blocks. The sender signs the transaction: who sent it, and what it calls.";
            /** @constant */
            reported_by_the_node: "The logs are reported by the node of the gateway. Of a direct call of transfer() or transferFrom() they repeat what the sender signed. Of a call through another contract the sender, the recipient and the amount rest on the node alone.";
            /** @constant */
            stated_by_the_gateway: "The order, which transfer belongs to it, the webhooks and their responses are stated by the gateway. No signature of the chain covers them.";
        };
        EvidenceOrder: {
            payment_id: components["schemas"]["Uuid"];
            external_order_id: components["schemas"]["ExternalId"];
            merchant_id: components["schemas"]["Uuid"];
            deposit_address: components["schemas"]["Address"];
            amount_usdt: components["schemas"]["Amount"];
            amount_received: components["schemas"]["Amount"];
            status: components["schemas"]["OrderStatus"];
            created_at: components["schemas"]["Time"];
            expires_at: components["schemas"]["Time"];
            confirmed_at: components["schemas"]["MaybeTime"];
            price?: components["schemas"]["RecordedPrice"];
        };
        EvidenceTransfer: {
            tx_hash: components["schemas"]["TransactionHash"];
            log_index: number;
            amount_usdt: components["schemas"]["Amount"];
            from_address: components["schemas"]["Address"];
            to_address: components["schemas"]["Address"];
            block_number: number;
            block_timestamp: components["schemas"]["Time"];
            /** @description Whether it counts for what the order received. */
            credited: boolean;
            disposition: components["schemas"]["Disposition"];
        };
        EvidenceSweep: {
            sweep_id: components["schemas"]["Uuid"];
            tx_hash: components["schemas"]["TransactionHash"];
            amount_usdt: components["schemas"]["Amount"];
            from_address: components["schemas"]["Address"];
            to_address: components["schemas"]["Address"];
            block_number: number;
            block_timestamp: components["schemas"]["Time"];
        };
        EvidenceTransaction: {
            tx_hash: components["schemas"]["TransactionHash"];
            block_number: number;
            /** @description Its position in the block. */
            index: number;
            /**
             * @description The whole message, as it is hashed (raw data, signatures, results).
             * @example 0a02ab1212415a5a2a021801
             */
            bytes: string;
            /**
             * @description The hashes beside the way to the root of the block's transactions, from below. A node without a neighbour is
             *     carried up, which is no step. Null when the root cannot be computed, because some transaction of the block
             *     has fields that the JSON of nodes omits: then nothing in the file proves that this one is in the block.
             */
            path: {
                /**
                 * @description The side of the hash.
                 * @enum {unknown}
                 */
                side: "left" | "right";
                hash: components["schemas"]["TransactionHash"];
            }[] | null;
            /** @description All logs, as the node reports them. No header covers them. */
            logs: components["schemas"]["EvidenceLog"][];
        };
        EvidenceLog: {
            /**
             * @description The contract, without the 41 that TRON's addresses begin with.
             * @example eca9bc828a3005b9a3b909f2cc5c2a54794de05f
             */
            address: string;
            topics: string[];
            /** @example 0000000000000000000000000000000000000000000000000000000001851960 */
            data: string;
        };
        EvidenceBlock: {
            number: number;
            /**
             * @description The encoded header, `BlockHeader.raw` of TRON.
             * @example 08c0c3a6d7ee331220
             */
            header: string;
            /**
             * @description The signature of the super representative (r, s, v) over the SHA-256 of the header.
             * @example 5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a00
             */
            signature: string;
            block_id: components["schemas"]["TransactionHash"];
        };
        EvidenceWitness: {
            witness: components["schemas"]["Address"];
            /** @description Whose key signs its blocks. Its own address, unless it has delegated. */
            signer: components["schemas"]["Address"];
        };
        EvidenceWebhook: {
            /** @example evt_0b9f7c1e-4a53-4c0e-9d0a-6f2b1d3c5e70 */
            event_id: string;
            /** @constant */
            event_type: "payment.confirmed";
            /**
             * @description Without its query.
             * @example https://shop.example/webhook
             */
            url: string;
            /**
             * @description The exact text that was sent.
             * @example {"event":"payment.confirmed"}
             */
            body: string;
            /**
             * @description What `x-signature` over this body is with the merchant's present secret. Null in a file of the operator's
             *     command, which has no access to it.
             */
            signature: string | null;
            /** @description Oldest first. They are kept for 90 days (`WEBHOOK_LOG_DAYS`). */
            attempts: {
                attempted_at: components["schemas"]["Time"];
                /** @description Null when there was no response. */
                http_status: number | null;
                /** @description Its beginning; null when there was none. */
                response: string | null;
            }[];
            acknowledged_at: components["schemas"]["MaybeTime"];
        };
        EvidenceSeal: {
            /** @example 2026-01-31 */
            day: string;
            /** @example 5d1c0de0a9b1c2d3e4f5061728394a5b6c7d8e9f0a1b2c3d4e5f60718293a4b5 */
            seal: string;
        };
        /** @enum {unknown} */
        Disposition: "credited" | "late" | "extra" | "assigned" | "held" | "unmatched" | "dust" | "resolved";
    };
    responses: never;
    parameters: {
        /** @description The id of an order. Anything but a UUID is not found. */
        orderId: string;
        /** @description The id of an event. Anything but a UUID is not found. */
        eventId: string;
        /** @description The page, counted from 1. */
        page: number;
        /** @description Items per page. */
        limit: number;
        /** @description Created at this time or later, ISO 8601. A time without a zone is UTC; a date alone is the start of that UTC day. */
        from: string;
        /** @description Created at this time or earlier, to the millisecond, ISO 8601. A time without a zone is UTC; a date alone is the end of that UTC day. */
        to: string;
    };
    requestBodies: {
        /** @description Nothing, or an empty object. */
        Nothing: {
            content: {
                "application/json": Record<string, unknown>;
            };
        };
    };
    headers: {
        /** @description The name of the file. */
        "Content-Disposition": string;
        /**
         * @description The newest daily seal, `<day>:<64 hex digits>`, over every credit, transfer, sweep and action of the admin that
         *     was recorded until the end of that day in UTC. Kept elsewhere, it proves later that nothing of this was changed
         *     or removed. Missing until the first day is sealed.
         */
        "Gateway-Seal": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listPayments: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: components["parameters"]["page"];
                /** @description Items per page. */
                limit?: components["parameters"]["limit"];
                /** @description One status, or several, separated by commas. */
                status?: components["schemas"]["OrderStatus"][];
                /** @description Exactly this external id. */
                external_id?: components["schemas"]["ExternalId"];
                /** @description Created at this time or later, ISO 8601. A time without a zone is UTC; a date alone is the start of that UTC day. */
                from?: components["parameters"]["from"];
                /** @description Created at this time or earlier, to the millisecond, ISO 8601. A time without a zone is UTC; a date alone is the end of that UTC day. */
                to?: components["parameters"]["to"];
                /**
                 * @description Orders that were created or changed at this time or later, ISO 8601, in the order of their last change, each
                 *     with `updated_at`. Read on by the `updated_at` and `id` of the last order, as `updated_since` and `after_id`,
                 *     until a page is shorter than `limit`; an order that changes meanwhile comes again. What the gateway is just
                 *     writing appears a moment later under a time that has passed: begin each round a minute before the newest
                 *     `updated_at` that you have seen. No other parameter but `limit` can be combined with it.
                 */
                updated_since?: string;
                /** @description With `updated_since`, only orders behind this one. */
                after_id?: components["schemas"]["Uuid"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "Gateway-Seal": components["headers"]["Gateway-Seal"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MerchantOrder"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    createPayment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePayment"];
            };
        };
        responses: {
            /** @description The order already exists. */
            200: {
                headers: {
                    /** @description The order was created by an earlier request. */
                    "Idempotent-Replay"?: "true";
                    /**
                     * @description The fields of this request in which the order differs, separated by commas: of `ttl`, `success_url`,
                     *     `cancel_url` and `metadata`. Absent if it has them all.
                     */
                    "Idempotent-Replay-Ignored"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedOrder"];
                };
            };
            /** @description The order was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedOrder"];
                };
            };
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an order. Anything but a UUID is not found. */
                id: components["parameters"]["orderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantOrderDetail"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of a page, or the `cursor` of an event. */
                after?: components["schemas"]["EventCursor"];
                /** @description The most events of a page. */
                limit?: number;
                /** @description One type, or several, separated by commas. */
                types?: components["schemas"]["FeedEventType"][];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
        };
    };
    listEventDeliveries: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: components["parameters"]["page"];
                /** @description Items per page. */
                limit?: components["parameters"]["limit"];
            };
            header?: never;
            path: {
                /** @description The id of an event. Anything but a UUID is not found. */
                id: components["parameters"]["eventId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Delivery"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    redeliverEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an event. Anything but a UUID is not found. */
                id: components["parameters"]["eventId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description The delivery is queued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    cancelPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an order. Anything but a UUID is not found. */
                id: components["parameters"]["orderId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description The payment window is closed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelledOrder"];
                };
            };
        };
    };
    listPaymentDeliveries: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: components["parameters"]["page"];
                /** @description Items per page. */
                limit?: components["parameters"]["limit"];
            };
            header?: never;
            path: {
                /** @description The id of an order. Anything but a UUID is not found. */
                id: components["parameters"]["orderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PaymentDelivery"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    getPaymentEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an order. Anything but a UUID is not found. */
                id: components["parameters"]["orderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Evidence"];
                };
            };
        };
    };
    redeliverPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an order. Anything but a UUID is not found. */
                id: components["parameters"]["orderId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description The delivery is queued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    simulatePayment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Simulation"];
            };
        };
        responses: {
            /** @description It has happened on the simulated chain. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Simulated"];
                };
            };
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
