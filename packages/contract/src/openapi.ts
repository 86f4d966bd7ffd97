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
    "/merchant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your own settings
         * @description Its settings and limits, without keys and secrets. All times of this API are in UTC.
         */
        get: operations["getOwnMerchant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant/webhook-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the merchant's webhook secret
         * @description The new secret is in this response only. For another 24 hours the old one signs beside it in
         *     `webhook-signature`; `overlap_signature` of the merchant says with which of the two `x-signature` is made. If the
         *     response is lost, repeat the request: within an hour it replaces only the new secret, and the old one keeps
         *     signing. A later repeat is another rotation, which ends the overlap of the secret before the last. Counted in the
         *     limit of a merchant's actions (`RATE_LIMIT_ACTIONS`).
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant/test-webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a signed example to a URL
         * @description The body has the fields of a real webhook, but `event` is `webhook.test` and `status` is `test`; no order is
         *     changed. It is sent once, signed like any webhook, and the response says how it ended. `response` is null if it
         *     may have come from a private network. Counted in the limit of a merchant's actions (`RATE_LIMIT_ACTIONS`).
         */
        post: operations["testOwnWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant/read-only-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a key that can only read, or replace it
         * @description The key is sent like the full one and can do what a `GET` of a merchant does; anything else is 403
         *     `READ_ONLY_KEY`. Give it to reports and dashboards. A merchant has one: the old one is invalid at once, unless
         *     `overlap_seconds` keeps it valid for a while. Counted in the limit of a merchant's actions
         *     (`RATE_LIMIT_ACTIONS`).
         */
        post: operations["rotateOwnReadOnlyKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant/read-only-key/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke the key that can only read
         * @description From the next request on it is not valid, nor is one that it replaced. Also succeeds if there is none. Counted in
         *     the limit of a merchant's actions (`RATE_LIMIT_ACTIONS`).
         */
        post: operations["revokeOwnReadOnlyKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant/events-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Have the events of the feed pushed to a URL
         * @description Each event that follows is sent to `events_url` as well, by the rules of webhooks: signed, repeated, and at least
         *     once, with the id of the event as `webhook-id`. `callback_url` of an order still means that it was paid. With
         *     another URL, what is not acknowledged yet goes there; null turns it off. Counted in the limit of a merchant's
         *     actions (`RATE_LIMIT_ACTIONS`).
         */
        put: operations["setOwnEventsUrl"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/init": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Initialise the HD wallet
         * @description Possible once in the life of a deployment, with the default merchant's key. The seed phrase is in this response
         *     only. The leading watcher prepares the wallet, which usually takes a second or two; without one the response is
         *     503 after 20 seconds, and the request can be repeated.
         */
        post: operations["initWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Readiness of everything that a payment needs */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether this process can serve, for load balancers */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process is up */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkout/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an order. Anything but a UUID is not found. */
                id: components["parameters"]["orderId"];
            };
            cookie?: never;
        };
        /** The status of an order for its payer */
        get: operations["getCheckoutStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkout/{id}/changes": {
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
         * Says when the status of an order may have changed
         * @description An event stream (server-sent events). `change` means: read the status again. The first one comes when nothing is
         *     missed from then on. `still` comes every 15 seconds: a stream without it is dead. The data of both is `1`. The
         *     stream ends when the order is no longer monitored, after an hour, and when changes cannot be read; while there
         *     is none, poll the status.
         */
        get: operations["followOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkout/{id}/lookup": {
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
         * What the gateway knows about a payer's transaction
         * @description Changes nothing. Answered from recorded transfers; the node is queried for an unknown hash only.
         */
        post: operations["lookUpTransaction"];
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
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start an admin session
         * @description Where a second factor is set up, the password alone is answered with 401 `ADMIN_UNAUTHORIZED` and
         *     `second_factor`: send `otp` or `assertion` beside the password in another request. Where none is set up, both
         *     are ignored. Each request counts as an attempt. While more than `RATE_LIMIT_LOGIN_TOTAL` logins are tried from
         *     everywhere, a wrong password gets that response too.
         */
        post: operations["logIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the session, if there is one */
        post: operations["logOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Statistics of today, of the last seven days, and of all time
         * @description Days are UTC. Orders count on the day of their creation, and as completed if they are completed now; money
         *     counts by the time of its block.
         */
        get: operations["getStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/stats/daily": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Money received on each of the last seven UTC days, oldest first */
        get: operations["getDailyStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/stats/hourly": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the last 24 hours brought, hour by hour, and what failed in them
         * @description The current UTC hour and the 23 before it. Money counts by the time of its block, orders by their creation, each
         *     with the status that it has now. Counted at most once in 30 seconds; `as_of` says when.
         */
        get: operations["getHourlyStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The ten latest failed webhooks and sweeps */
        get: operations["listIncidents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/merchants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List merchants, newest first */
        get: operations["listMerchants"];
        put?: never;
        /** Create a merchant */
        post: operations["createMerchant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/merchants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a merchant. Anything but a UUID is not found. */
                id: components["parameters"]["merchantId"];
            };
            cookie?: never;
        };
        /** A merchant with its statistics, latest orders and incidents */
        get: operations["getMerchant"];
        /**
         * Rename or suspend a merchant, or change its limits or webhook secret
         * @description A suspended merchant cannot create orders; its existing ones continue, and so they do under narrower limits.
         *     Limits beyond those of the deployment are refused. A replaced webhook secret is used in
         *     `webhook-signature` together with the new one for another 24 hours. `x-signature` has one value:
         *     `overlap_signature` says with which of the two it is signed during that time.
         */
        put: operations["updateMerchant"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/merchants/{id}/rotate-api-key": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a merchant. Anything but a UUID is not found. */
                id: components["parameters"]["merchantId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the key of a merchant
         * @description The old key is invalid at once, unless `overlap_seconds` keeps it valid for a while. Only one replaced key is
         *     valid: another rotation ends the overlap of the key before, and one without an overlap ends all of them. So does
         *     a suspension; a suspended merchant has no overlap.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/merchants/{id}/read-only-key": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a merchant. Anything but a UUID is not found. */
                id: components["parameters"]["merchantId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make or replace the key of a merchant that can only read
         * @description By the rules of `rotate-api-key`: the old one is invalid at once, unless `overlap_seconds` keeps it valid for a
         *     while, and a suspended merchant has no overlap.
         */
        post: operations["rotateReadOnlyKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/merchants/{id}/read-only-key/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a merchant. Anything but a UUID is not found. */
                id: components["parameters"]["merchantId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revoke the key of a merchant that can only read */
        post: operations["revokeReadOnlyKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/merchants/{id}/events-url": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a merchant. Anything but a UUID is not found. */
                id: components["parameters"]["merchantId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Have the events of a merchant pushed to a URL
         * @description As the merchant itself does with `PUT /merchant/events-url`.
         */
        put: operations["setEventsUrl"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/merchants/{id}/logo": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a merchant. Anything but a UUID is not found. */
                id: components["parameters"]["merchantId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Give a merchant a logo, or replace it
         * @description The checkout page and the receipt show it beside the merchant's name, on white. The body is the PNG itself. It is
         *     decoded and encoded again, at most 256 pixels wide and high, so that only pixels are left of it: texts, profiles,
         *     animations and whatever follows the image are gone.
         */
        put: operations["setLogo"];
        post?: never;
        /**
         * Remove the logo of a merchant
         * @description The file is removed too, unless another merchant has the same. Browsers may keep their copies.
         */
        delete: operations["removeLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/merchants/{id}/test-webhook": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a merchant. Anything but a UUID is not found. */
                id: components["parameters"]["merchantId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a signed example to a URL
         * @description The body has the fields of a real webhook, but `event` is `webhook.test` and `status` is `test`; no order is
         *     changed.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/merchants/{id}/resend-webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a merchant. Anything but a UUID is not found. */
                id: components["parameters"]["merchantId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver all failed webhooks of a merchant again
         * @description Those of its orders that are `callback_failed`, oldest first, five a second, up to 500 by one request. The orders
         *     become `confirmed`. A later request continues behind the earlier ones.
         */
        post: operations["resendWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List orders of all merchants, newest first */
        get: operations["listOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an order. Anything but a UUID is not found. */
                id: components["parameters"]["orderId"];
            };
            cookie?: never;
        };
        /** Everything about an order */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an order. Anything but a UUID is not found. */
                id: components["parameters"]["orderId"];
            };
            cookie?: never;
        };
        /** Every attempt to deliver the webhook of an order, newest first */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/evidence": {
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
         * The evidence file of any order
         * @description The same file as the merchant's. A session may read 6 files a minute.
         */
        get: operations["getOrderEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/retry-webhook": {
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
         * @description A given URL applies to this retry only and is never stored on the order.
         */
        post: operations["retryWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/accept": {
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
         * Accept an underpayment as paid
         * @description The order is `failed` and not closed. It becomes `confirmed`, and the merchant gets the ordinary webhook with
         *     the true `amount_received`, which is less than `amount_expected`; in its events it is `order.confirmed`. No money
         *     is added. If the order has received another amount than the one given, or a refund of it was recorded, nothing
         *     happens: 409.
         */
        post: operations["acceptOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/close": {
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
         * Close an underpaid order, or one with held money
         * @description Nothing more is to be done about it. The status stays, and the merchant gets no webhook; in its events it is
         *     `order.closed`, without the note. Held transfers of the order are resolved with the same note, and so never
         *     credited; if another amount is held than the one given, nothing happens: 409. An order to which money comes later
         *     is open again.
         */
        post: operations["closeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/reopen": {
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
         * Open a closed underpaid order again
         * @description What was resolved when it was closed stays resolved.
         */
        post: operations["reopenOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/refund-check": {
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
         * What a transaction returned, before it is recorded as a refund of an order
         * @description Looks the transaction up on the chain, and changes nothing. The message of a 409 says why it cannot be recorded:
         *     it is in no block, failed, is not final, moved another token, is a payment or a sweep of this gateway, is the
         *     refund of an order already, or sent more than is left to return.
         */
        get: operations["checkRefund"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/refunds": {
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
         * Record a refund that was sent from elsewhere
         * @description The gateway sends nothing. The transaction is final and successful, with a single transfer of USDT. Several may
         *     be recorded for an order, up to what it received, and each for one order only. The status stays; the merchant
         *     reads `refunds` and `amount_refunded` of the order, and its event `order.refunded`. A recorded refund is never
         *     removed.
         */
        post: operations["recordRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/notes": {
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
         * Add a note to an order
         * @description In any status. Only admins read it. A note with the same text as the newest one is refused: 409.
         */
        post: operations["addOrderNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/resend-webhook": {
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
         * Deliver the webhook of an order again, also an acknowledged one
         * @description The same webhook with the same `webhook-id`, now. Unlike a retry it demands a note, and is possible for a
         *     `completed` order too, which stays `completed`. A given URL applies to this delivery only.
         */
        post: operations["resendWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/retry-sweep": {
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
        /** Retry the failed sweep of an order */
        post: operations["retrySweep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/sweeps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List sweeps, newest first */
        get: operations["listSweeps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List transfers to and from payment addresses, newest first */
        get: operations["listTransfers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/transfers/{id}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The hash of a transaction, a hyphen, and the index of the event in it. */
                id: components["parameters"]["transferId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Assign an unmatched transfer to an order */
        post: operations["assignTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/transfers/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The hash of a transaction, a hyphen, and the index of the event in it. */
                id: components["parameters"]["transferId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close an unmatched transfer without crediting it */
        post: operations["resolveTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the open sessions of the admin, newest first */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/sessions/revoke-others": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End all sessions except the one of this request */
        post: operations["revokeOtherSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/sessions/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a session. Anything but a UUID is not found. */
                id: components["parameters"]["sessionId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a session, which may be the one of this request */
        post: operations["revokeSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is set up as the second factor of the login */
        get: operations["getSecondFactor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/second-factor/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to set up an authenticator app
         * @description The secret is active once `activate` has received a code of it from the same session, within ten minutes. Until
         *     then an app that is set up stays as it is.
         */
        post: operations["beginTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/second-factor/totp/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate the authenticator app
         * @description It replaces an app that was set up before.
         */
        post: operations["activateTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/second-factor/totp/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove the authenticator app */
        post: operations["removeTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/second-factor/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to set up a passkey
         * @description The passkey is active once `activate` has received it from the same session, within five minutes.
         */
        post: operations["beginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/second-factor/passkeys/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add the new passkey */
        post: operations["activatePasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/second-factor/passkeys/{id}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a passkey. Anything but a UUID is not found. */
                id: components["parameters"]["passkeyId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove a passkey */
        post: operations["removePasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/second-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace the recovery codes */
        post: operations["newRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what the admin and commands have changed, newest first
         * @description Each action is one row, written together with what it changed. The rows form a hash chain: no service can change
         *     or remove one, and `gateway audit` detects it if someone with other rights did.
         */
        get: operations["listAdminActions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Says when something has happened to any order
         * @description An event stream as that of one order. It ends within seconds of the end of the session, of which it is no use.
         */
        get: operations["followOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/exports/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export orders, newest first
         * @description Of the period in which they were created, by the filters of the list of orders.
         *     The rules of all exports are those of the tag.
         */
        get: operations["exportOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/exports/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export transfers to and from payment addresses, newest first
         * @description Of the period in which their blocks were produced, with the order to which each was credited.
         *     The rules of all exports are those of the tag.
         */
        get: operations["exportTransfers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/exports/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export attempts to deliver webhooks, newest first
         * @description Of the period in which they began. Attempts are kept for 90 days (`WEBHOOK_LOG_DAYS`).
         *     The rules of all exports are those of the tag.
         */
        get: operations["exportDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/exports/sweeps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export sweeps with their fees, newest first
         * @description Of the period in which they were created.
         *     The rules of all exports are those of the tag.
         */
        get: operations["exportSweeps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/exports/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export daily totals, newest first
         * @description A row for each day of the time zone and each merchant of whom anything happened: orders created, money credited, by
         *     the time of its block, and sweeps completed, by the time of theirs. The sum of a column over any days is what
         *     happened in them.
         *     The rules of all exports are those of the tag.
         */
        get: operations["exportDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Wallets, address pool, sweeps and configuration of this deployment */
        get: operations["getWallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/wallet/holdings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The money on the addresses, and what was swept */
        get: operations["getHoldings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/wallet/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What would be swept now, and what it would cost
         * @description By the rules of the configuration and the prices that the watcher measured, also while sweeping is off. Considers
         *     the 10,000 addresses with the most money. 503 until a watcher has reported its rules.
         */
        get: operations["getSweepPlan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The details behind /health */
        get: operations["getDetailedHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "payment.confirmed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An order was paid
         * @description Sent to the order's `callback_url` when it is confirmed, and repeated until it is acknowledged, by default twelve
         *     times in about three days: the same id and the same bytes each time. It may arrive twice, also after an
         *     acknowledgement, so ship an order once. Nothing else is sent there unless an admin asks for it.
         */
        post: operations["paymentConfirmed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An event of the feed
         * @description Sent to the merchant's `events_url`, if it has set one: every event, with the fields that `GET /events` shows, and
         *     repeated until it is acknowledged as a payment's webhook is. It may arrive twice, with the same id, and after a
         *     later one: `order` is the order as it was just after the event, and the feed has the order of the events. Most
         *     events are no payments; `order.confirmed` is one. There is no `x-signature`.
         */
        post: operations["eventPushed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An example that an admin sent
         * @description The same fields and headers with values that belong to no order. Nothing was paid: verify and acknowledge it, and
         *     do nothing else. It is sent once, to the URL that the admin gives.
         */
        post: operations["webhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Error: {
            /** @description For people. */
            error: string;
            /** @enum {unknown} */
            code: "UNAUTHORIZED" | "FORBIDDEN" | "READ_ONLY_KEY" | "RATE_LIMITED" | "INVALID_PASSWORD" | "ADMIN_UNAUTHORIZED" | "ADMIN_TOKEN_INVALID" | "INVALID_BODY" | "INVALID_QUERY" | "VALIDATION_ERROR" | "EMPTY_UPDATE" | "NOT_FOUND" | "EVENTS_GONE" | "INVALID_STATE" | "EVIDENCE_NOT_READY" | "SWEEP_DISABLED" | "METHOD_NOT_ALLOWED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "EXTERNAL_ID_CONFLICT" | "WALLET_ALREADY_INITIALIZED" | "WALLET_NOT_INITIALIZED" | "RATE_UNAVAILABLE" | "UNAVAILABLE" | "BAD_REQUEST" | "INTERNAL";
        };
        InvalidBodyError: {
            /** @enum {unknown} */
            code?: "INVALID_BODY" | "BAD_REQUEST";
        } & components["schemas"]["Error"];
        Done: {
            /** @constant */
            ok: true;
        };
        StatusOk: {
            /** @constant */
            status: "ok";
        };
        StatusDegraded: {
            /** @constant */
            status: "degraded";
        };
        /** @example 0b9f7c1e-4a53-4c0e-9d0a-6f2b1d3c5e70 */
        Uuid: string;
        /**
         * @description A decimal string with exactly six decimals.
         * @example 25.500000
         */
        Amount: string;
        /** @example 66.67 */
        Percentage: string;
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
        CheckoutStatus: {
            id: components["schemas"]["Uuid"];
            /** @enum {unknown} */
            status: "pending" | "confirmed" | "expired" | "failed";
            amount: components["schemas"]["Amount"];
            amount_received: components["schemas"]["Amount"];
            amount_remaining: components["schemas"]["Amount"];
            /** @constant */
            currency: "USDT";
            network: components["schemas"]["Network"];
            address: components["schemas"]["Address"];
            expires_at: components["schemas"]["Time"];
            server_time: components["schemas"]["Time"];
            tx_hash: components["schemas"]["MaybeTransactionHash"];
            payment_seen: boolean;
            confirmations: number;
            confirmations_required: number;
            success_url: string | null;
            cancel_url: string | null;
        };
        Finding: {
            /** @enum {unknown} */
            result: "not_found" | "other_address" | "other_token" | "failed_on_chain" | "seen" | "counted" | "counted_partly" | "arrived_late" | "held" | "other_order";
            to_address: components["schemas"]["MaybeAddress"];
            confirmations: number | null;
            confirmations_required: number | null;
            amount_remaining: components["schemas"]["MaybeAmount"];
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
        PeriodCore: {
            order_count: number;
            completed_count: number;
            total_received: components["schemas"]["Amount"];
            success_rate: components["schemas"]["Percentage"];
        };
        Period: components["schemas"]["PeriodCore"];
        AddressPool: {
            /** @description Free and allocated. */
            total: number;
            /** @description Available for new orders. */
            free: number;
            /** @description Leased or cooling down. */
            allocated: number;
        };
        Stats: {
            today: components["schemas"]["Period"];
            week: components["schemas"]["Period"];
            total: {
                merchant_count: number;
            } & components["schemas"]["PeriodCore"];
            address_pool: components["schemas"]["AddressPool"];
            expired_today: number;
        };
        LastDay: {
            as_of: components["schemas"]["Time"];
            hours: {
                start: components["schemas"]["Time"];
                total_received: components["schemas"]["Amount"];
                order_count: number;
                paid_count: number;
            }[];
            order_count: number;
            /** @description Orders that are paid by now. */
            paid_count: number;
            /** @description Orders that may still be paid. */
            waiting_count: number;
            /**
             * @description Of all orders of these hours, in percent.
             * @example 81.25
             */
            paid_rate: string;
            /** @description From the creation of an order to the moment its payment was final; null if none was paid in full. */
            median_seconds_to_pay: number | null;
            /** @description Most frequent first. */
            failures: {
                /** @enum {unknown} */
                kind: "order" | "webhook" | "sweep";
                /**
                 * @description Of orders `expired`, `cancelled` or `underpaid`; of webhooks and sweeps the reason in the event of the
                 *     failure.
                 * @example expired
                 * @example http_503
                 * @example out_of_energy
                 */
                reason: string;
                count: number;
            }[];
        };
        OrderEvent: {
            id: components["schemas"]["Uuid"];
            created_at: components["schemas"]["Time"];
            /** @enum {unknown} */
            event_type: "order_created" | "payment_seen" | "payment_dropped" | "payment_confirmed" | "payment_underpaid" | "payment_overpaid" | "payment_late" | "payment_extra" | "payment_assigned" | "payment_accepted" | "order_expired" | "order_failed" | "order_cancelled" | "order_closed" | "order_reopened" | "order_refunded" | "note_added" | "webhook_delivered" | "webhook_failed" | "webhook_retry_requested" | "sweep_queued" | "sweep_funded" | "sweep_delegated" | "sweep_broadcast" | "sweep_reclaimed" | "sweep_completed" | "sweep_failed" | "sweep_retry_requested";
            /** @description Depends on the type; failures have `reason`, `attempt` and others. */
            payload: Record<string, unknown>;
            order_id: components["schemas"]["Uuid"];
            order_status: components["schemas"]["OrderStatus"];
            external_id: components["schemas"]["ExternalId"];
            /** @example Shop */
            merchant_name: string;
        };
        /** @example Shop */
        MerchantName: string;
        /**
         * @description Signs the webhooks of the merchant.
         * @example a-long-random-secret
         */
        WebhookSecret: string;
        /**
         * @description Where payers reach the merchant, shown on the checkout page and the receipt: an email address or an https URL.
         *     Null if the merchant has none.
         * @example help@shop.example
         */
        Contact: string | null;
        /**
         * @description A PNG image of at most 256 KiB, 1024 pixels in width and 1024 in height. SVG, GIF, JPEG and all other formats
         *     are refused.
         */
        Png: string;
        /**
         * Format: uri
         * @description The logo on the checkout page and the receipt: a PNG of at most 256 x 256 pixels, without credentials. Another
         *     logo has another URL, so what is there never changes; it is 404 once no merchant has it.
         * @example https://pay.example/logos/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.png
         */
        LogoUrl: string;
        /** @description Where the logo of the merchant is; null if it has none. */
        MaybeLogoUrl: components["schemas"]["LogoUrl"] | null;
        MerchantLogo: {
            logo_url: components["schemas"]["LogoUrl"];
        };
        CreateMerchant: {
            name: components["schemas"]["MerchantName"];
            webhook_secret: components["schemas"]["WebhookSecret"];
            contact?: components["schemas"]["Contact"];
        };
        UpdateMerchant: {
            name?: components["schemas"]["MerchantName"];
            /** @description False suspends the merchant. */
            is_active?: boolean;
            webhook_secret?: components["schemas"]["WebhookSecret"];
            overlap_signature?: components["schemas"]["OverlapSignature"];
            contact?: components["schemas"]["Contact"];
            min_amount?: components["schemas"]["MinAmount"];
            max_amount?: components["schemas"]["MaxAmount"];
            max_open_orders?: components["schemas"]["MaxOpenOrders"];
            spread?: components["schemas"]["Spread"];
        };
        /**
         * @description What is added to the amount of orders by price, in percent, from 0 to 20 with at most two decimals. Orders that
         *     exist keep theirs.
         * @example 1.5
         */
        Spread: string;
        OwnLimits: {
            min_amount: components["schemas"]["MinAmount"];
            max_amount: components["schemas"]["MaxAmount"];
            max_open_orders: components["schemas"]["MaxOpenOrders"];
        };
        /**
         * @description The smallest amount of an order, within the limits of the deployment; null if only those apply.
         * @example 5.000000
         */
        MinAmount: string | null;
        /**
         * @description The largest amount of an order, within the limits of the deployment; null if only those apply.
         * @example 2000.000000
         */
        MaxAmount: string | null;
        /**
         * @description How many orders may await payment at once, at most `MAX_OPEN_ORDERS`; null if only that applies. The number is
         *     exact, also when creates arrive at once.
         * @example 50
         */
        MaxOpenOrders: number | null;
        /**
         * @description The webhook secret that signs `x-signature` for 24 hours after a change; `new` at first. With `old`, a merchant
         *     that checks `x-signature` has these hours to install the new secret; after them only the new one signs.
         * @enum {string}
         */
        OverlapSignature: "new" | "old";
        MerchantCore: {
            id: components["schemas"]["Uuid"];
            name: components["schemas"]["MerchantName"];
            /** @example gpk_8Jh2kQzX */
            api_key_prefix: string;
            is_active: boolean;
            created_at: components["schemas"]["Time"];
        };
        Merchant: components["schemas"]["MerchantCore"];
        ListedMerchant: {
            order_count: number;
            callback_failed_count: components["schemas"]["CallbackFailedCount"];
            waiting_webhook_count: components["schemas"]["WaitingWebhookCount"];
            last_webhook: components["schemas"]["LastWebhook"];
        } & components["schemas"]["MerchantCore"];
        /** @description Orders that are paid and whose merchant could not be notified (`callback_failed`). */
        CallbackFailedCount: number;
        /** @description Webhooks and pushed events that wait for their next attempt, counted up to 10,000. */
        WaitingWebhookCount: number;
        /**
         * @description The newest attempt to send a webhook or a pushed event; tests do not count. Null if none is on record: attempts
         *     are kept for `WEBHOOK_LOG_DAYS`.
         */
        LastWebhook: {
            attempted_at: components["schemas"]["Time"];
            acknowledged: boolean;
            /** @description Null when there was no response. */
            http_status: number | null;
            /**
             * @description Why it failed; null if it was acknowledged.
             * @example http_500
             */
            reason: string | null;
        } | null;
        /**
         * @description Shown once. Only its HMAC is stored.
         * @example gpk_8Jh2kQzXw5T0yB7nRc3LpVfU9sDaEm1GoKi4HtZ6
         */
        ApiKey: string;
        CreatedMerchant: {
            api_key: components["schemas"]["ApiKey"];
            webhook_secret: components["schemas"]["WebhookSecret"];
        } & components["schemas"]["MerchantCore"];
        RotateApiKey: {
            /**
             * @description How long the old key stays valid.
             * @default 0
             * @example 3600
             */
            overlap_seconds?: number;
        };
        RotatedKey: {
            id: components["schemas"]["Uuid"];
            name: components["schemas"]["MerchantName"];
            api_key: components["schemas"]["ApiKey"];
            /** @example gpk_8Jh2kQzX */
            api_key_prefix: string;
            /** @description Until when the old key stays valid; absent without an overlap. */
            replaced_key_valid_until?: components["schemas"]["Time"];
        };
        /** @description Where the events of the feed are pushed; null if they are not. */
        MaybeEventsUrl: components["schemas"]["CallbackUrl"] | null;
        EventsUrl: {
            events_url: components["schemas"]["MaybeEventsUrl"];
        };
        /**
         * @description Shown once. Only its HMAC is stored.
         * @example gpr_8Jh2kQzXw5T0yB7nRc3LpVfU9sDaEm1GoKi4HtZ6
         */
        ReadOnlyApiKey: string;
        NewReadOnlyKey: {
            api_key: components["schemas"]["ReadOnlyApiKey"];
            /** @example gpr_8Jh2kQzX */
            api_key_prefix: string;
            /** @description Until when the old key stays valid; absent without an overlap. */
            replaced_key_valid_until?: components["schemas"]["Time"];
        };
        /** @description The key that can only read; null if there is none. */
        ReadOnlyKey: {
            /** @example gpr_8Jh2kQzX */
            api_key_prefix: string;
            created_at: components["schemas"]["Time"];
            replaced_key: components["schemas"]["ReplacedKey"];
        } | null;
        MerchantDetail: {
            spread: components["schemas"]["Spread"];
            contact: components["schemas"]["Contact"];
            logo_url: components["schemas"]["MaybeLogoUrl"];
            replaced_key: components["schemas"]["ReplacedKey"];
            read_only_key: components["schemas"]["ReadOnlyKey"];
            events_url: components["schemas"]["MaybeEventsUrl"];
            overlap_signature: components["schemas"]["OverlapSignature"];
            callback_failed_count: components["schemas"]["CallbackFailedCount"];
            waiting_webhook_count: components["schemas"]["WaitingWebhookCount"];
            last_webhook: components["schemas"]["LastWebhook"];
            /** @description Pending or confirmed. */
            active_order_count: number;
            last_order_at: components["schemas"]["MaybeTime"];
            incident_count: number;
            recent_orders: components["schemas"]["ListedOrder"][];
            recent_incidents: components["schemas"]["OrderEvent"][];
        } & (components["schemas"]["MerchantCore"] & components["schemas"]["PeriodCore"] & components["schemas"]["OwnLimits"]);
        /** @description The key before the last rotation, while it is still valid. */
        ReplacedKey: {
            /** @example gpk_8Jh2kQzX */
            api_key_prefix: string;
            valid_until: components["schemas"]["Time"];
        } | null;
        OwnMerchant: {
            contact: components["schemas"]["Contact"];
            logo_url: components["schemas"]["MaybeLogoUrl"];
            replaced_key: components["schemas"]["ReplacedKey"];
            read_only_key: components["schemas"]["ReadOnlyKey"];
            events_url: components["schemas"]["MaybeEventsUrl"];
            overlap_signature: components["schemas"]["OverlapSignature"];
            /** @description Until when the previous webhook secret signs beside the current one; null if it does not. */
            previous_secret_valid_until: components["schemas"]["Time"] | null;
            limits: {
                /** @example 1200 */
                creates_per_minute: number;
                /** @example 3000 */
                reads_per_minute: number;
                /**
                 * @description Redeliveries, tests, new secrets and keys.
                 * @example 60
                 */
                actions_per_minute: number;
                /**
                 * @description Orders that may await payment at once.
                 * @example 10000
                 */
                open_orders: number;
                /** @description The smallest amount of an order. */
                min_amount: components["schemas"]["Amount"];
                /** @description The largest amount of an order. */
                max_amount: components["schemas"]["Amount"];
            };
        } & components["schemas"]["MerchantCore"];
        NewWebhookSecret: {
            webhook_secret: components["schemas"]["WebhookSecret"];
            /** @description Until then the old secret signs beside the new one. */
            previous_secret_valid_until: components["schemas"]["Time"];
        };
        TestWebhook: {
            url: components["schemas"]["CallbackUrl"];
        };
        TestOutcome: {
            acknowledged: boolean;
            http_status: number | null;
            /** @description Why it failed. */
            reason: string | null;
            duration_ms: number;
            /** @description The beginning of the response body. */
            response: string | null;
        };
        ListedOrderCore: {
            id: components["schemas"]["Uuid"];
            external_id: components["schemas"]["ExternalId"];
            merchant_id: components["schemas"]["Uuid"];
            /** @example Shop */
            merchant_name: string;
            address: components["schemas"]["Address"];
            amount_expected: components["schemas"]["Amount"];
            amount_received: components["schemas"]["Amount"];
            amount_refunded?: components["schemas"]["AmountRefunded"];
            status: components["schemas"]["OrderStatus"];
            tx_hash: components["schemas"]["MaybeTransactionHash"];
            created_at: components["schemas"]["Time"];
            expires_at: components["schemas"]["Time"];
            /** @description When an admin closed it; missing unless it is closed. */
            closed_at?: components["schemas"]["Time"];
        };
        ListedOrder: components["schemas"]["ListedOrderCore"];
        OrderDetail: {
            order: {
                /** @constant */
                currency: "USDT";
                network: components["schemas"]["Network"];
                callback_url: components["schemas"]["CallbackUrl"];
                confirmed_at: components["schemas"]["MaybeTime"];
                reused: boolean;
                transactions: components["schemas"]["Transaction"][];
                price?: components["schemas"]["RecordedPrice"];
                metadata?: components["schemas"]["Metadata"];
                /**
                 * @description An admin accepted less than the expected amount as paid.
                 * @constant
                 */
                accepted?: true;
            } & components["schemas"]["ListedOrderCore"];
            /** @description What an admin can decide about it now. */
            decisions: {
                possible: ("accept" | "close" | "reopen")[];
                /** @description Received within its lease and credited to no order; it waits for an admin. */
                held_amount: components["schemas"]["Amount"];
            };
            /** @description In the order of their blocks. */
            refunds: components["schemas"]["RecordedRefund"][];
            /** @description Oldest first. */
            events: components["schemas"]["OrderEvent"][];
            transaction: components["schemas"]["MaybeTransaction"];
            /** @description The first final sweep of the order; null until there is one. */
            settlement: components["schemas"]["Settlement"] | null;
            meta: {
                network: components["schemas"]["Network"];
                usdt_contract: components["schemas"]["Address"];
                /** @example https://tronscan.org/# */
                explorer_base_url: string;
                /** @example https://tronscan.org/#/transaction/ */
                tx_explorer_base_url: string;
                /** @example https://tronscan.org/#/address/ */
                address_explorer_base_url: string;
                sweep_enabled: boolean;
                /**
                 * @example burn
                 * @example stake
                 * @example rent
                 */
                sweep_mode: string;
                cold_wallet_address: components["schemas"]["MaybeAddress"];
            };
        };
        MaybeAddress: components["schemas"]["Address"] | null;
        Settlement: {
            tx_hash: components["schemas"]["TransactionHash"];
            amount: components["schemas"]["Amount"];
            to_address: components["schemas"]["Address"];
            /** @description What the transfer burned, and the delegation of energy for it, and taking that back. */
            fee_trx: components["schemas"]["Amount"];
            energy_used: number;
            swept_at: components["schemas"]["Time"];
        };
        RetryWebhook: {
            callback_url?: components["schemas"]["CallbackUrl"];
        };
        /**
         * @description Why. It begins and ends with a visible character.
         * @example Agreed with the shop by phone
         */
        Note: string;
        DecisionNote: {
            note: components["schemas"]["Note"];
        };
        Refund: components["schemas"]["RefundCore"];
        /** @description Money that was returned to a payer, by a transaction of which the gateway only keeps a record. */
        RefundCore: {
            tx_hash: components["schemas"]["TransactionHash"];
            to_address: components["schemas"]["Address"];
            amount: components["schemas"]["Amount"];
            block_timestamp: components["schemas"]["Time"];
        };
        SentRefundCore: {
            from_address: components["schemas"]["Address"];
            block_number: number;
        } & components["schemas"]["RefundCore"];
        RecordedRefund: {
            note: components["schemas"]["Note"];
            recorded_at: components["schemas"]["Time"];
        } & components["schemas"]["SentRefundCore"];
        RefundCheck: {
            /** @description Whether the recipient has paid the order. A customer who paid from an exchange names another address. */
            is_to_payer: boolean;
            /** @description What the order received and has not returned. */
            refundable_amount: components["schemas"]["Amount"];
        } & components["schemas"]["SentRefundCore"];
        RecordRefund: {
            tx_hash: components["schemas"]["TransactionHash"];
            /** @description What was sent, as you have seen it. */
            amount: components["schemas"]["Amount"];
            /** @description To whom it was sent, as you have seen it. */
            to_address: components["schemas"]["Address"];
            note: components["schemas"]["Note"];
        };
        AcceptOrder: {
            note: components["schemas"]["Note"];
            /** @description What the order has received, as you have seen it. */
            amount_received: components["schemas"]["Amount"];
        };
        CloseOrder: {
            note: components["schemas"]["Note"];
            /** @description What is held for the order, as you have seen it. Without it, whatever is held is resolved. */
            held_amount?: components["schemas"]["Amount"];
        };
        ResendWebhook: {
            note: components["schemas"]["Note"];
            callback_url?: components["schemas"]["CallbackUrl"];
        };
        ResentWebhooks: {
            count: number;
            /** @description When the last one is sent first. */
            until: components["schemas"]["Time"];
            /** @description More have failed than one request plans. */
            has_more: boolean;
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
        AdminDelivery: {
            /** @example https://shop.example/hooks/payment */
            url: string;
            request: components["schemas"]["SentRequest"];
        } & components["schemas"]["DeliveryCore"];
        /** @description What was sent: the headers that belong to the attempt, and the exact body. The signatures are not kept. */
        SentRequest: {
            headers: {
                /** @constant */
                "content-type": "application/json";
                /** @example 0b9f7c1e-4a53-4c0e-9d0a-6f2b1d3c5e70 */
                "webhook-id": string;
                /** @example 1795435200 */
                "webhook-timestamp": string;
                /** @example 1 */
                "x-webhook-attempt": string;
            };
            /** @example {"event":"payment.confirmed","external_id":"order-1"} */
            body: string;
        };
        PaymentDelivery: {
            /** @description The order's `callback_url`; null if an admin sent this attempt elsewhere. */
            url: components["schemas"]["CallbackUrl"] | null;
            /**
             * @description The beginning of the response body, at most 2 KiB. Null without a response, if an admin sent this attempt
             *     elsewhere, and if it may have come from a private network.
             */
            response?: string | null;
        } & components["schemas"]["DeliveryCore"];
        /** @enum {unknown} */
        SweepState: "queued" | "funding" | "delegating" | "funded" | "sweeping" | "releasing" | "completed" | "failed";
        Sweep: {
            id: components["schemas"]["Uuid"];
            state: components["schemas"]["SweepState"];
            address: components["schemas"]["Address"];
            order_id: components["schemas"]["Uuid"] | null;
            balance: components["schemas"]["Amount"];
            attempt: number;
            waiting_for: string | null;
            failure_reason: string | null;
            /**
             * @description Why the node refuses the sweep's transaction: its code and its words. Null once the node accepts it. A failed
             *     sweep keeps it until it is retried.
             * @example CONTRACT_EXE_ERROR: Contract execute error : account balance is not sufficient.
             */
            refusal: string | null;
            to_address: components["schemas"]["MaybeAddress"];
            tx_hash: components["schemas"]["MaybeTransactionHash"];
            amount: components["schemas"]["MaybeAmount"];
            fee_trx: components["schemas"]["MaybeAmount"];
            energy_used: number | null;
            funding_tx_hash: components["schemas"]["MaybeTransactionHash"];
            spent_trx: components["schemas"]["Amount"];
            created_at: components["schemas"]["Time"];
            state_at: components["schemas"]["Time"];
            swept_at: components["schemas"]["MaybeTime"];
        };
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
        ListedTransfer: {
            /** @example 5d1c0de0a9b1c2d3e4f5061728394a5b6c7d8e9f0a1b2c3d4e5f60718293a4b5-0 */
            id: string;
            tx_hash: components["schemas"]["TransactionHash"];
            log_index: number;
            block_number: number;
            block_timestamp: components["schemas"]["Time"];
            from_address: components["schemas"]["Address"];
            to_address: components["schemas"]["Address"];
            amount: components["schemas"]["Amount"];
            /** @description How an incoming transfer was handled; null if the transfer was only outgoing. */
            disposition: components["schemas"]["Disposition"] | null;
            /**
             * @description Why funds left one of our addresses.
             * @enum {unknown}
             */
            outgoing: "sweep" | "outside" | null;
            held_reason: string | null;
            note: string | null;
            settled_at: components["schemas"]["MaybeTime"];
            order_id: components["schemas"]["Uuid"] | null;
            /** @description The merchant whose order held the address last when the transfer arrived. */
            last_merchant_id: components["schemas"]["Uuid"] | null;
        };
        AssignTransfer: {
            order_id: components["schemas"]["Uuid"];
        };
        ResolveTransfer: {
            /** @example Returned by hand */
            note: string;
        };
        AdminSession: {
            id: components["schemas"]["Uuid"];
            /** @description Whether it is the session of this request. */
            is_current: boolean;
            /**
             * @description From where the login came.
             * @example 203.0.113.7
             */
            address: string;
            /** @description What the browser calls itself. */
            user_agent: string | null;
            created_at: components["schemas"]["Time"];
            last_used_at: components["schemas"]["Time"];
            expires_at: components["schemas"]["Time"];
        };
        /** @description The password, and one second factor where one is set up. */
        Confirmation: {
            /** @example the-password */
            password: string;
            /**
             * @description The six digits that the authenticator app shows, or a recovery code. Each is accepted once.
             * @example 123456
             */
            otp?: string;
            /** @description What a passkey answered to `passkey_options`, an AuthenticationResponseJSON (WebAuthn Level 3). */
            assertion?: {
                [key: string]: unknown;
            };
        };
        /** @description The second factors that are accepted. A recovery code replaces any of them. */
        PossibleFactors: ("totp" | "passkey")[];
        /**
         * @description A challenge for a passkey, PublicKeyCredentialRequestOptionsJSON (WebAuthn Level 3). It can be answered once,
         *     within five minutes.
         */
        PasskeyOptions: {
            [key: string]: unknown;
        };
        SecondFactor: {
            /** @description The authenticator app. */
            totp: components["schemas"]["FactorTimes"] | null;
            passkeys: components["schemas"]["Passkey"][];
            recovery_codes_left: number;
            /** @description Whether browsers offer passkeys for `PUBLIC_BASE_URL`, which needs https and a host name. */
            passkeys_possible: boolean;
        };
        FactorTimes: {
            created_at: components["schemas"]["Time"];
            last_used_at: components["schemas"]["Time"] | null;
        };
        Passkey: {
            id: components["schemas"]["Uuid"];
            name: components["schemas"]["PasskeyName"];
            created_at: components["schemas"]["Time"];
            last_used_at: components["schemas"]["Time"] | null;
        };
        /** @example Laptop */
        PasskeyName: string;
        TotpSecret: {
            /**
             * @description In base 32, to be typed into an app.
             * @example JBSWY3DPEHPK3PXP
             */
            secret: string;
            /**
             * @description The `otpauth:` URI of a QR code: SHA-1, 6 digits, 30 seconds (RFC 6238).
             * @example otpauth://totp/Gateway:admin?secret=JBSWY3DPEHPK3PXP&issuer=Gateway
             */
            uri: string;
        };
        TotpCode: {
            /** @example 123456 */
            otp: string;
        };
        NewFactor: {
            recovery_codes: components["schemas"]["FirstRecoveryCodes"];
        };
        /** @description Ten codes with the first factor, shown only here; null with a further one. */
        FirstRecoveryCodes: string[] | null;
        PasskeyCreation: {
            /** @description PublicKeyCredentialCreationOptionsJSON (WebAuthn Level 3). */
            options: {
                [key: string]: unknown;
            };
        };
        NewPasskey: {
            name: components["schemas"]["PasskeyName"];
            /**
             * @description What the browser created, a RegistrationResponseJSON (WebAuthn Level 3).
             * @example {
             *       "id": "ZGVtby1jcmVkZW50aWFsLWlk",
             *       "rawId": "ZGVtby1jcmVkZW50aWFsLWlk",
             *       "type": "public-key",
             *       "response": {
             *         "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
             *         "attestationObject": "o2NmbXRkbm9uZQ"
             *       },
             *       "clientExtensionResults": {}
             *     }
             */
            attestation: {
                [key: string]: unknown;
            };
        };
        AddedPasskey: {
            id: components["schemas"]["Uuid"];
            recovery_codes: components["schemas"]["FirstRecoveryCodes"];
        };
        RecoveryCodes: {
            recovery_codes: string[];
        };
        /** @enum {unknown} */
        AdminActionName: "merchant.create" | "merchant.update" | "merchant.rotate_api_key" | "merchant.rotate_read_only_key" | "merchant.revoke_read_only_key" | "merchant.set_events_url" | "merchant.set_logo" | "merchant.remove_logo" | "merchant.test_webhook" | "merchant.resend_webhooks" | "order.accept" | "order.close" | "order.reopen" | "order.record_refund" | "order.add_note" | "order.resend_webhook" | "order.retry_webhook" | "order.retry_sweep" | "sweep.retry" | "transfer.assign" | "transfer.resolve" | "export.begin" | "session.log_in" | "session.log_in_by_recovery_code" | "session.log_out" | "session.revoke" | "session.revoke_others" | "second_factor.begin_totp" | "second_factor.activate_totp" | "second_factor.remove_totp" | "second_factor.begin_passkey" | "second_factor.activate_passkey" | "second_factor.remove_passkey" | "second_factor.new_recovery_codes" | "second_factor.reset" | "rescan.request" | "wallet.init" | "wallet.advance" | "wallet.accept_cold" | "vault.rekey";
        /**
         * @description ISO 8601 in the time zone of the export, with milliseconds.
         * @example 2026-01-31T13:08:15.000+01:00
         */
        ZonedTime: string;
        /**
         * @description Blocks that end with an empty line.
         * @example event: change
         *     data: 1
         *
         *     event: still
         *     data: 1
         */
        ChangeStream: string;
        /**
         * @description The columns are the fields of the NDJSON, in their order.
         * @example id,external_id
         *     0b9f7c1e-4a53-4c0e-9d0a-6f2b1d3c5e70,"order-1"
         */
        Csv: string;
        ExportedOrder: {
            id: components["schemas"]["Uuid"];
            external_id: components["schemas"]["ExternalId"];
            merchant_id: components["schemas"]["Uuid"];
            merchant_name: components["schemas"]["MerchantName"];
            status: components["schemas"]["OrderStatus"];
            address: components["schemas"]["Address"];
            network: components["schemas"]["Network"];
            /** @constant */
            currency: "USDT";
            amount_expected: components["schemas"]["Amount"];
            amount_received: components["schemas"]["Amount"];
            amount_refunded: components["schemas"]["Amount"];
            tx_hash: components["schemas"]["MaybeTransactionHash"];
            created_at: components["schemas"]["ZonedTime"];
            expires_at: components["schemas"]["ZonedTime"];
            confirmed_at: components["schemas"]["ZonedTime"] | null;
            /**
             * @description What the shop asked in its currency; null for an order by amount, as are the next three.
             * @example 19.99
             */
            price_amount: string | null;
            /** @example EUR */
            price_currency: string | null;
            /**
             * @description Units of the currency for 1 USDT.
             * @example 0.92
             */
            price_rate: string | null;
            price_rate_at: components["schemas"]["ZonedTime"] | null;
        };
        ExportedTransfer: {
            tx_hash: components["schemas"]["TransactionHash"];
            log_index: number;
            block_number: number;
            block_time: components["schemas"]["ZonedTime"];
            from_address: components["schemas"]["Address"];
            to_address: components["schemas"]["Address"];
            amount: components["schemas"]["Amount"];
            disposition: components["schemas"]["Disposition"] | null;
            /**
             * @description Why funds left one of our addresses.
             * @enum {unknown}
             */
            outgoing: "sweep" | "outside" | null;
            order_id: components["schemas"]["Uuid"] | null;
            external_id: components["schemas"]["ExternalId"] | null;
            merchant_id: components["schemas"]["Uuid"] | null;
            merchant_name: components["schemas"]["MerchantName"] | null;
            /** @example late */
            held_reason: string | null;
            /** @example Sent back */
            note: string | null;
            settled_at: components["schemas"]["ZonedTime"] | null;
        };
        ExportedDelivery: {
            delivery_id: components["schemas"]["Uuid"];
            /** @enum {unknown} */
            kind: "payment" | "test" | "event";
            order_id: components["schemas"]["Uuid"] | null;
            external_id: components["schemas"]["ExternalId"] | null;
            merchant_id: components["schemas"]["Uuid"];
            merchant_name: components["schemas"]["MerchantName"];
            cycle: number;
            attempt: number;
            /** @description Whether an admin or the merchant requested it. */
            manual: boolean;
            /** @example https://shop.example/hooks/payment */
            url: string;
            started_at: components["schemas"]["ZonedTime"];
            duration_ms: number;
            http_status: number | null;
            /**
             * @description Null if it was acknowledged.
             * @example timeout
             */
            reason: string | null;
            /**
             * @description The beginning of the response body, at most 2 KiB.
             * @example ok
             */
            response: string | null;
        };
        ExportedSweep: {
            id: components["schemas"]["Uuid"];
            state: components["schemas"]["SweepState"];
            address: components["schemas"]["Address"];
            order_id: components["schemas"]["Uuid"] | null;
            external_id: components["schemas"]["ExternalId"] | null;
            merchant_id: components["schemas"]["Uuid"] | null;
            merchant_name: components["schemas"]["MerchantName"] | null;
            attempt: number;
            /** @example blacklisted */
            failure_reason: string | null;
            to_address: components["schemas"]["MaybeAddress"];
            tx_hash: components["schemas"]["MaybeTransactionHash"];
            amount: components["schemas"]["MaybeAmount"];
            fee_trx: components["schemas"]["MaybeAmount"];
            /** @description The fees of all top-ups, delegations and reclaims of energy for it that are final. */
            topup_fee_trx: components["schemas"]["Amount"];
            /** @description What was spent on it so far, top-ups, the fees of the hot wallet and rented energy. */
            spent_trx: components["schemas"]["Amount"];
            energy_used: number | null;
            funding_tx_hash: components["schemas"]["MaybeTransactionHash"];
            created_at: components["schemas"]["ZonedTime"];
            swept_at: components["schemas"]["ZonedTime"] | null;
        };
        ExportedDay: {
            /**
             * Format: date
             * @example 2026-01-31
             */
            date: string;
            /** @description Null for sweeps that are not of one order. */
            merchant_id: components["schemas"]["Uuid"] | null;
            merchant_name: components["schemas"]["MerchantName"] | null;
            order_count: number;
            /** @description Of credited money. */
            transfer_count: number;
            received: components["schemas"]["Amount"];
            sweep_count: number;
            swept: components["schemas"]["Amount"];
            /** @description All fees of the network, those of top-ups included. */
            sweep_fee_trx: components["schemas"]["Amount"];
        };
        /**
         * @description The newest daily seal, over the credits, transfers, sweeps and actions of the admin that were recorded until the
         *     end of its day; null until the first day is sealed. `gateway seal verify` computes it again.
         */
        DaySeal: {
            /**
             * Format: date
             * @example 2026-11-22
             */
            day: string;
            /** @description What was recorded on the day. */
            rows: number;
            /** @example 3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f */
            seal: string;
        };
        AdminAction: {
            /** @description Rows are counted from 1, without a gap. */
            sequence: number;
            recorded_at: components["schemas"]["Time"];
            /** @enum {unknown} */
            actor: "admin" | "command_line";
            session_id: components["schemas"]["Uuid"] | null;
            /** @description The address of the admin’s browser. */
            address: string | null;
            /** @description The account and host of a command. */
            operator: string | null;
            action: components["schemas"]["AdminActionName"];
            /** @description What was acted on, such as the id of a merchant. */
            object: string | null;
            before: components["schemas"]["ActionFacts"];
            after: components["schemas"]["ActionFacts"];
            /**
             * @description Covers this row and the hash of the one before it.
             * @example 5d1c0de0a9b1c2d3e4f5061728394a5b6c7d8e9f0a1b2c3d4e5f60718293a4b5
             */
            hash: string;
        };
        /** @description What the action changed, as it was or became; never a key or a secret. */
        ActionFacts: {
            [key: string]: unknown;
        } | null;
        Wallet: {
            /** @description Null if none is configured. */
            hot_wallet: {
                address: components["schemas"]["Address"];
                trx_balance: components["schemas"]["Amount"];
                is_low_balance: boolean;
            } | null;
            /** @description Null if none is configured. */
            cold_wallet: {
                address: components["schemas"]["Address"];
            } | null;
            address_pool: components["schemas"]["AddressPool"];
            sweep_queue: {
                waiting: number;
                active: number;
                failed: number;
            };
            system: {
                tron_network: components["schemas"]["Network"];
                usdt_contract: components["schemas"]["Address"];
                /** @example https://node.example */
                tron_node_url: string;
                /** @example https://tronscan.org/# */
                explorer_base_url: string;
                /** @example https://tronscan.org/#/transaction/ */
                tx_explorer_base_url: string;
                /** @example https://tronscan.org/#/address/ */
                address_explorer_base_url: string;
                sweep_enabled: boolean;
                /**
                 * @example burn
                 * @example stake
                 * @example rent
                 */
                sweep_mode: string;
                hot_wallet_alert_trx: number;
            };
        };
        SweepPlan: {
            sweep_enabled: boolean;
            /** @example burn */
            sweep_mode: string;
            /**
             * @description The hours of the day, UTC, in which new sweeps begin (`SWEEP_HOURS`); null for all.
             * @example 22:00-06:00
             */
            hours: string | null;
            /** @description The part of its amount that a sweep may cost (`SWEEP_MAX_FEE_SHARE`); null without a limit. */
            max_fee_share: number | null;
            /** @description The price of one TRX in USDT that the operator has set (`SWEEP_TRX_PRICE`). */
            trx_price: components["schemas"]["MaybeAmount"];
            /** @description When the watcher measured the prices of the chain; null until it has. */
            measured_at: components["schemas"]["MaybeTime"];
            /** @description How many sweeps would begin. */
            count: number;
            /** @description The money that they would move. */
            amount: components["schemas"]["Amount"];
            /** @description What they would burn, top-ups included; null until prices were measured. */
            fee_trx: components["schemas"]["MaybeAmount"];
            /** @description The same at `trx_price`. */
            fee_usdt: components["schemas"]["MaybeAmount"];
            /**
             * @description What would be swept in each mode and what it would cost, if `SWEEP_MODE` were that one: the cost of
             *     `sweep_mode` with the others beside it.
             * @example {
             *       "burn": {
             *         "state": "ready",
             *         "count": 2,
             *         "amount": "95.000000",
             *         "fee_trx": "15.057000",
             *         "fee_usdt": "4.517100",
             *         "energy": 128570,
             *         "energy_available": null,
             *         "max_price_sun": null
             *       },
             *       "stake": {
             *         "state": "ready",
             *         "count": 2,
             *         "amount": "95.000000",
             *         "fee_trx": "3.316000",
             *         "fee_usdt": "0.994800",
             *         "energy": 128570,
             *         "energy_available": 650000,
             *         "max_price_sun": null
             *       },
             *       "rent": {
             *         "state": "not_set_up",
             *         "count": null,
             *         "amount": null,
             *         "fee_trx": null,
             *         "fee_usdt": null,
             *         "energy": null,
             *         "energy_available": null,
             *         "max_price_sun": null
             *       }
             *     }
             */
            cost_by_mode: {
                burn: components["schemas"]["SweepModeCost"];
                stake: components["schemas"]["SweepModeCost"];
                rent: components["schemas"]["SweepModeCost"];
            };
            /** @description The first 100 of them, in their order. */
            next: {
                address: components["schemas"]["Address"];
                amount: components["schemas"]["Amount"];
                since: components["schemas"]["Time"];
                fee_trx: components["schemas"]["MaybeAmount"];
            }[];
            kept: {
                /** @description Less than the minimum amount. */
                too_small: components["schemas"]["KeptMoney"];
                /** @description Its fee would be too large a part of it. It goes with the next payment to its address. */
                not_worth: components["schemas"]["KeptMoney"];
                /** @description An order that can still be paid holds it. */
                open_order: components["schemas"]["KeptMoney"];
                /** @description Sweeps of it are queued or under way. */
                in_progress: components["schemas"]["KeptMoney"];
                /** @description Its last sweep failed. */
                failed: components["schemas"]["KeptMoney"];
            };
            /** @description False if more addresses have money than a plan considers. */
            is_complete: boolean;
        };
        /** @description All but `state` is null unless the mode is `ready`. */
        SweepModeCost: {
            /**
             * @description Whether the cost is known. A mode that is not set up burns all energy.
             * @enum {string}
             */
            state: "ready" | "not_set_up" | "not_measured";
            /**
             * @description How many sweeps would begin. By `max_fee_share`, fewer in a mode that costs more.
             * @example 2
             */
            count: number | null;
            /** @description The money that they would move. */
            amount: components["schemas"]["MaybeAmount"];
            /**
             * @description What they would cost, with top-ups and activations. `burn`: all of it is burned. `stake`: what is burned
             *     beside lent energy, for the bytes of transactions, and for the energy that the stake does not have now.
             *     `rent`: at most, with all energy at the highest permitted price, or burned where that costs no more; what the
             *     market does not sell at that price is burned, which costs as much as in `burn`.
             */
            fee_trx: components["schemas"]["MaybeAmount"];
            /** @description The same at `trx_price`. */
            fee_usdt: components["schemas"]["MaybeAmount"];
            /**
             * @description The energy that their transfers need.
             * @example 128570
             */
            energy: number | null;
            /**
             * @description The energy that the stake of the hot wallet can lend now; null in the other modes.
             * @example 650000
             */
            energy_available: number | null;
            /**
             * @description The highest price of one rented energy, in sun (`SWEEP_RENT_MAX_PRICE_SUN`); null in the other modes.
             * @example 90
             */
            max_price_sun: number | null;
        };
        Holdings: {
            /** @description The money on all addresses by the ledger, not swept yet. */
            held: components["schemas"]["Amount"];
            /** @description How many addresses hold it, counted up to 10,000. */
            address_count: number;
            /** @description There are more than `address_count`. */
            address_count_is_minimum: boolean;
            /** @description All that was ever swept to a cold wallet. */
            swept: components["schemas"]["Amount"];
            /** @description Null if none is configured. The amounts are null until the watcher has read them. */
            hot_wallet: {
                trx: components["schemas"]["MaybeAmount"];
                usdt: components["schemas"]["MaybeAmount"];
            } | null;
            /** @description Up to five addresses that have had money for the longest time. */
            oldest: components["schemas"]["Holding"][];
            /** @description Up to five addresses with the most money. */
            largest: components["schemas"]["Holding"][];
            /** @description Thirty UTC days by the time of blocks, today last. */
            days: {
                /** @example 2026-01-31 */
                date: string;
                /** @description What all addresses held at the end of the day. */
                held: components["schemas"]["Amount"];
                /** @description What was swept on it. */
                swept: components["schemas"]["Amount"];
            }[];
        };
        Holding: {
            address: components["schemas"]["Address"];
            amount: components["schemas"]["Amount"];
            since: components["schemas"]["Time"];
        };
        KeptMoney: {
            /** @description How many addresses hold it. */
            count: number;
            amount: components["schemas"]["Amount"];
        };
        HealthCheck: {
            /** @enum {unknown} */
            status: "ok" | "degraded" | "down";
            /** @example no block for 3 minutes */
            reason?: string;
            /**
             * @description When the state was last known: the time of the check, or of the newest report of the service that knows it.
             *     An `ok` of long ago says nothing about now. Null if nothing is known.
             */
            as_of: components["schemas"]["Time"] | null;
        };
        HeaderCheck: {
            /**
             * @description `TRON_VERIFY_HEADERS`: with `require`, nothing is credited without the signatures.
             * @enum {unknown}
             */
            mode: "off" | "warn" | "require";
            /** @description How many are known; null while they are not checked. */
            witnesses: number | null;
            /**
             * @description SHA-256 over the set of witnesses and keys, to compare with another gateway's.
             * @example 6d0acfe8a59b137f94f901c0d9d3719e45c4a9bde55b05321c5c14d11ddf3d39
             */
            fingerprint: string | null;
            /** @description The newest block that they built on. */
            proven_block: number | null;
            /**
             * @description Why the newest blocks may be forged; null if nothing is wrong.
             * @example 27 unknown keys signed the blocks from 78000000 on
             */
            doubt: string | null;
        };
        DetailedHealth: {
            /**
             * @description Of all parts; `/health` leaves the notifier out, without which payments go on.
             * @enum {unknown}
             */
            status: "ok" | "degraded";
            checks: {
                database: components["schemas"]["HealthCheck"];
                cache: components["schemas"]["HealthCheck"];
                node: components["schemas"]["HealthCheck"];
                wallet: components["schemas"]["HealthCheck"];
                watcher: components["schemas"]["HealthCheck"];
                notifier: components["schemas"]["HealthCheck"];
            };
            current_block: number | null;
            solid_block: number | null;
            lag_seconds: number | null;
            /**
             * @example burn
             * @example stake
             * @example rent
             */
            sweep_mode: string;
            /** @description Whether at least 19 known super representatives must have built on a block, and how far they did. */
            headers: components["schemas"]["HeaderCheck"] | null;
        };
    };
    responses: {
        /** @description The body is not JSON, or violates a rule; the message names the field. */
        InvalidBody: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidBodyError"];
            };
        };
        /**
         * @description The body is not a PNG, is damaged or cut off, or has more than 1024 pixels in width or height; the message says
         *     which.
         */
        InvalidLogo: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidBodyError"];
            };
        };
        /** @description The body is larger than 256 KiB. */
        LogoTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is not `image/png` by its type, or has a Content-Encoding. */
        NoPng: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body violates a rule, or changes nothing. */
        InvalidUpdate: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    code?: "INVALID_BODY" | "EMPTY_UPDATE" | "BAD_REQUEST";
                } & components["schemas"]["Error"];
            };
        };
        /** @description The given URL cannot be used (VALIDATION_ERROR), or the body violates another rule. */
        InvalidOverride: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    code?: "VALIDATION_ERROR" | "INVALID_BODY" | "BAD_REQUEST";
                } & components["schemas"]["Error"];
            };
        };
        /** @description A parameter violates a rule, is unknown, or is given twice. */
        InvalidQuery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    code?: "INVALID_QUERY" | "BAD_REQUEST";
                } & components["schemas"]["Error"];
            };
        };
        /** @description The request is not valid HTTP. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The key is missing or not valid. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The session cookie is missing (ADMIN_UNAUTHORIZED), or the session has ended or is not valid. */
        AdminUnauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    code?: "ADMIN_UNAUTHORIZED" | "ADMIN_TOKEN_INVALID";
                } & components["schemas"]["Error"];
            };
        };
        /**
         * @description There is no valid session; or the password is wrong (INVALID_PASSWORD); or `second_factor` says what is needed
         *     beside it, or was wrong or used already (ADMIN_UNAUTHORIZED).
         */
        Unconfirmed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description For people. */
                    error: string;
                    /** @enum {unknown} */
                    code: "ADMIN_UNAUTHORIZED" | "ADMIN_TOKEN_INVALID" | "INVALID_PASSWORD";
                    second_factor?: components["schemas"]["PossibleFactors"];
                    passkey_options?: components["schemas"]["PasskeyOptions"];
                };
            };
        };
        /**
         * @description The merchant is suspended, the key is not the default merchant's, or the request came from a page of another
         *     origin.
         */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The merchant is suspended, or the key is not the default merchant's (FORBIDDEN); or the key can only read
         *     (READ_ONLY_KEY).
         */
        WriteForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    code?: "FORBIDDEN" | "READ_ONLY_KEY";
                } & components["schemas"]["Error"];
            };
        };
        /** @description It does not exist, or belongs to another merchant. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description This is not possible in its current state. */
        InvalidState: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The chain does not prove the payments of this order yet, or the gateway does not know enough super
         *     representatives (EVIDENCE_NOT_READY): repeat after `Retry-After` seconds. Or it has more than 10 transactions
         *     (INVALID_STATE): the operator can write its file with `gateway evidence`.
         */
        NoEvidence: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    code?: "EVIDENCE_NOT_READY" | "INVALID_STATE";
                } & components["schemas"]["Error"];
            };
        };
        /** @description Sweeping is off, or the newest sweep of the order has not failed. */
        SweepRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    code?: "SWEEP_DISABLED" | "INVALID_STATE";
                } & components["schemas"]["Error"];
            };
        };
        /** @description The body is larger than 16 KiB. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is not `application/json` in UTF-8, or has a Content-Encoding. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description Too many requests, or too many lists at once: a key, or a session of the admin, has two at a time, or one
         *     of a page behind 10,000 items, and others wait up to a second.
         */
        RateLimited: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description An internal error. Details are in the log only. */
        Internal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A dependency is not available; the same request may succeed later. */
        Unavailable: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The webhook is acknowledged, and the order becomes `completed`. Respond within 15 seconds, as soon as the webhook
         *     is stored; the body of the response is ignored.
         */
        WebhookAcknowledged: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The webhook failed, and is not repeated. The order becomes `callback_failed`, which is still paid. */
        WebhookUnwanted: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /**
         * @description The webhook failed, and is repeated. That is also so of a redirect, which is never followed, of a connection that
         *     fails, and of a response that takes more than 15 seconds. `Retry-After` of a 429 or 503 is honoured within
         *     bounds. After the fourth failure the order is `callback_failed`, which is still paid, and the attempts go on.
         */
        WebhookFailed: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /**
         * @description The event is acknowledged. Respond within 15 seconds, as soon as it is stored; the body of the response is
         *     ignored.
         */
        EventAcknowledged: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The event is not pushed again. It stays in the feed. */
        EventUnwanted: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /**
         * @description The event is pushed again, by the schedule of webhooks: by default twelve times in about three days. It stays in
         *     the feed.
         */
        EventFailed: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /** @description The id of an order. Anything but a UUID is not found. */
        orderId: string;
        /** @description The id of an event. Anything but a UUID is not found. */
        eventId: string;
        /** @description The id of a merchant. Anything but a UUID is not found. */
        merchantId: string;
        /** @description The id of a session. Anything but a UUID is not found. */
        sessionId: string;
        /** @description The id of a passkey. Anything but a UUID is not found. */
        passkeyId: string;
        /** @description The hash of a transaction, a hyphen, and the index of the event in it. */
        transferId: string;
        /** @description The page, counted from 1. */
        page: number;
        /** @description Items per page. */
        limit: number;
        status: components["schemas"]["OrderStatus"];
        /** @description The form of the file. */
        exportFormat: "csv" | "ndjson";
        /** @description The name of a time zone. All times are written in it, and days begin and end in it. */
        timeZone: string;
        /** @description At this time or later, ISO 8601. A time without a zone is one of `time_zone`; a date alone is the start of that day. */
        exportFrom: string;
        /** @description At this time or earlier, ISO 8601. A time without a zone is one of `time_zone`; a date alone is the end of that day. */
        exportTo: string;
        /** @description Created at this time or later, ISO 8601. A time without a zone is UTC; a date alone is the start of that UTC day. */
        from: string;
        /** @description Created at this time or earlier, to the millisecond, ISO 8601. A time without a zone is UTC; a date alone is the end of that UTC day. */
        to: string;
        /** @description The id of the event, the same at every attempt. Store it, so that a repeated webhook counts once. */
        webhookId: string;
        /**
         * @description When this attempt was sent, in Unix seconds. Reject it if it is more than five minutes from the time of the
         *     receiving server.
         */
        webhookTimestamp: number;
        /**
         * @description `v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`, as Standard Webhooks has it. There
         *     are two, separated by a space, in the 24 hours after a change of the secret: by the new secret, then by the old
         *     one. It covers the time, so prefer it.
         */
        webhookSignature: string;
        /**
         * @description `sha256=` and the lowercase hexadecimal HMAC-SHA256 of the body. In the 24 hours after a change of the secret it
         *     is by the new secret, or by the old one if the merchant has chosen so.
         */
        bodySignature: string;
        /** @description The number of the attempt. */
        webhookAttempt: number;
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
        /** @description Seconds to wait. */
        "Retry-After": number;
        /** @description The response must not be stored. */
        "No-Store": "no-store";
        /** @description The name of the file. */
        "Content-Disposition": string;
        /**
         * @description The newest daily seal, `<day>:<64 hex digits>`, over every credit, transfer, sweep and action of the admin that
         *     was recorded until the end of that day in UTC. Kept elsewhere, it proves later that nothing of this was changed
         *     or removed. Missing until the first day is sealed.
         */
        "Gateway-Seal": string;
        /** @description Requests allowed per window. */
        "RateLimit-Limit": number;
        /** @description Requests left in this window. */
        "RateLimit-Remaining": number;
        /** @description Seconds until more requests are allowed. */
        "RateLimit-Reset": number;
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
            400: components["responses"]["InvalidQuery"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
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
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WriteForbidden"];
            /** @description The external id belongs to an order with another amount, price or callback URL. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            /** @description The wallet is not initialised yet, no address is free at the moment, or there is no rate for the price. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        code?: "WALLET_NOT_INITIALIZED" | "RATE_UNAVAILABLE" | "UNAVAILABLE";
                    } & components["schemas"]["Error"];
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
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
            400: components["responses"]["InvalidQuery"];
            401: components["responses"]["Unauthorized"];
            /** @description Events after the cursor have left the feed, or its event is not in the database. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
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
            400: components["responses"]["InvalidQuery"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
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
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WriteForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
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
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WriteForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
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
            400: components["responses"]["InvalidQuery"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoEvidence"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
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
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WriteForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOwnMerchant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The merchant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnMerchant"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description The new secret, in this response only. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["No-Store"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWebhookSecret"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WriteForbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    testOwnWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestWebhook"];
            };
        };
        responses: {
            /** @description The response of the server, or why there was none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestOutcome"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WriteForbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateOwnReadOnlyKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateApiKey"];
            };
        };
        responses: {
            /** @description The new key, in this response only. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["No-Store"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewReadOnlyKey"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WriteForbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeOwnReadOnlyKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description There is no read-only key any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WriteForbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    setOwnEventsUrl: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventsUrl"];
            };
        };
        responses: {
            /** @description Where the events go from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventsUrl"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WriteForbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    initWallet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description The wallet was created. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["No-Store"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @example Write down the seed phrase: it is not shown again */
                        message: string;
                        /**
                         * @description 24 words (BIP-39).
                         * @example one two three four five six seven eight nine ten eleven twelve one two three four five six seven eight nine ten eleven twelve
                         */
                        mnemonic: string;
                        first_address: components["schemas"]["Address"];
                    };
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WriteForbidden"];
            /** @description A wallet already exists. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everything is healthy. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusOk"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description Something is unhealthy. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusDegraded"];
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The database responds and is migrated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusOk"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description The database does not respond or is not migrated. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusDegraded"];
                };
            };
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "alive";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
        };
    };
    getCheckoutStatus: {
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
            /** @description The current status of the order. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["No-Store"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    followOrder: {
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
            /** @description The stream. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["No-Store"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["ChangeStream"];
                };
            };
            /** @description The order is no longer monitored and changes by an admin only. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lookUpTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an order. Anything but a UUID is not found. */
                id: components["parameters"]["orderId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description 64 hexadecimal digits.
                     * @example 5d1c0de0a9b1c2d3e4f5061728394a5b6c7d8e9f0a1b2c3d4e5f60718293a4b5
                     */
                    tx_hash: string;
                };
            };
        };
        responses: {
            /** @description The result of the lookup. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["No-Store"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Finding"];
                };
            };
            400: components["responses"]["InvalidBody"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
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
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI 3.1 as JSON. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @example 3.1.0 */
                        openapi: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["RateLimited"];
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Confirmation"];
            };
        };
        responses: {
            /** @description The session has started. */
            200: {
                headers: {
                    /** @description The cookie `admin_token`, HttpOnly and SameSite=Strict, for 24 hours. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["InvalidBody"];
            /** @description The password is wrong (INVALID_PASSWORD), or a second factor is needed, wrong or used already. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description For people. */
                        error: string;
                        /** @enum {unknown} */
                        code: "INVALID_PASSWORD" | "ADMIN_UNAUTHORIZED";
                        second_factor?: components["schemas"]["PossibleFactors"];
                        passkey_options?: components["schemas"]["PasskeyOptions"];
                    };
                };
            };
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description The session has ended and its cookie is cleared. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["InvalidBody"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statistics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stats"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDailyStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Seven days, today last. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date
                         * @example 2026-01-31
                         */
                        date: string;
                        total_received: components["schemas"]["Amount"];
                    }[];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHourlyStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hours, oldest first, and the sums over all of them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LastDay"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listIncidents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OrderEvent"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMerchants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All merchants. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedMerchant"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createMerchant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateMerchant"];
            };
        };
        responses: {
            /** @description The merchant. Its key is in this response only. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedMerchant"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMerchant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a merchant. Anything but a UUID is not found. */
                id: components["parameters"]["merchantId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The merchant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateMerchant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a merchant. Anything but a UUID is not found. */
                id: components["parameters"]["merchantId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMerchant"];
            };
        };
        responses: {
            /** @description The updated merchant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Merchant"];
                };
            };
            400: components["responses"]["InvalidUpdate"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a merchant. Anything but a UUID is not found. */
                id: components["parameters"]["merchantId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateApiKey"];
            };
        };
        responses: {
            /** @description The new key, in this response only. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedKey"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateReadOnlyKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a merchant. Anything but a UUID is not found. */
                id: components["parameters"]["merchantId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateApiKey"];
            };
        };
        responses: {
            /** @description The new key, in this response only. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["No-Store"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewReadOnlyKey"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeReadOnlyKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a merchant. Anything but a UUID is not found. */
                id: components["parameters"]["merchantId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description There is no read-only key any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    setEventsUrl: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a merchant. Anything but a UUID is not found. */
                id: components["parameters"]["merchantId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventsUrl"];
            };
        };
        responses: {
            /** @description Where the events go from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventsUrl"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    setLogo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a merchant. Anything but a UUID is not found. */
                id: components["parameters"]["merchantId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/png": components["schemas"]["Png"];
            };
        };
        responses: {
            /** @description Where the logo is from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantLogo"];
                };
            };
            400: components["responses"]["InvalidLogo"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["LogoTooLarge"];
            415: components["responses"]["NoPng"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeLogo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a merchant. Anything but a UUID is not found. */
                id: components["parameters"]["merchantId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The merchant has no logo any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a merchant. Anything but a UUID is not found. */
                id: components["parameters"]["merchantId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestWebhook"];
            };
        };
        responses: {
            /** @description The response of the merchant's server, or why there was none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestOutcome"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    resendWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a merchant. Anything but a UUID is not found. */
                id: components["parameters"]["merchantId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecisionNote"];
            };
        };
        responses: {
            /** @description The deliveries are planned. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResentWebhooks"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: components["parameters"]["page"];
                /** @description Items per page. */
                limit?: components["parameters"]["limit"];
                status?: components["parameters"]["status"];
                /** @description Orders of this merchant. `merchantId` is deprecated and still accepted. */
                merchant_id?: components["schemas"]["Uuid"];
                /** @description Created at this time or later, ISO 8601. A time without a zone is UTC; a date alone is the start of that UTC day. */
                from?: components["parameters"]["from"];
                /** @description Created at this time or earlier, to the millisecond, ISO 8601. A time without a zone is UTC; a date alone is the end of that UTC day. */
                to?: components["parameters"]["to"];
                /**
                 * @description Orders whose id, external id, address or transaction hash, or whose merchant's name, is this text or begins with
                 *     it. Of each, up to 1,000 matches are found; when there are more, `total_is_minimum` says so.
                 */
                q?: string;
                /** @description `open`: underpaid orders that wait for a decision. `closed`: orders that were closed. */
                decision?: "open" | "closed";
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
                    "application/json": {
                        data: components["schemas"]["ListedOrder"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["InvalidQuery"];
            401: components["responses"]["AdminUnauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrder: {
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
                    "application/json": components["schemas"]["OrderDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDeliveries: {
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
                        data: components["schemas"]["AdminDelivery"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["InvalidQuery"];
            401: components["responses"]["AdminUnauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrderEvidence: {
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoEvidence"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    retryWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an order. Anything but a UUID is not found. */
                id: components["parameters"]["orderId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RetryWebhook"];
            };
        };
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
            400: components["responses"]["InvalidOverride"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    acceptOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an order. Anything but a UUID is not found. */
                id: components["parameters"]["orderId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptOrder"];
            };
        };
        responses: {
            /** @description The order is confirmed and its webhook is queued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    closeOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an order. Anything but a UUID is not found. */
                id: components["parameters"]["orderId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CloseOrder"];
            };
        };
        responses: {
            /** @description The order is closed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    reopenOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an order. Anything but a UUID is not found. */
                id: components["parameters"]["orderId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecisionNote"];
            };
        };
        responses: {
            /** @description The order is open. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkRefund: {
        parameters: {
            query: {
                /** @description The hash, or a text that contains it, such as the URL of an explorer. */
                tx_hash: string;
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
            /** @description It can be recorded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundCheck"];
                };
            };
            400: components["responses"]["InvalidQuery"];
            401: components["responses"]["AdminUnauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidState"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    recordRefund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an order. Anything but a UUID is not found. */
                id: components["parameters"]["orderId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordRefund"];
            };
        };
        responses: {
            /** @description The refund is recorded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    addOrderNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an order. Anything but a UUID is not found. */
                id: components["parameters"]["orderId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecisionNote"];
            };
        };
        responses: {
            /** @description The note is among the events of the order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    resendWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an order. Anything but a UUID is not found. */
                id: components["parameters"]["orderId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResendWebhook"];
            };
        };
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
            400: components["responses"]["InvalidOverride"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrySweep: {
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
            /** @description The sweep is queued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SweepRefused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSweeps: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: components["parameters"]["page"];
                /** @description Items per page. */
                limit?: components["parameters"]["limit"];
                state?: components["schemas"]["SweepState"];
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
                    "application/json": {
                        data: components["schemas"]["Sweep"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["InvalidQuery"];
            401: components["responses"]["AdminUnauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTransfers: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: components["parameters"]["page"];
                /** @description Items per page. */
                limit?: components["parameters"]["limit"];
                disposition?: components["schemas"]["Disposition"];
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
                    "application/json": {
                        data: components["schemas"]["ListedTransfer"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["InvalidQuery"];
            401: components["responses"]["AdminUnauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    assignTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The hash of a transaction, a hyphen, and the index of the event in it. */
                id: components["parameters"]["transferId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignTransfer"];
            };
        };
        responses: {
            /** @description The transfer is credited to the order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    resolveTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The hash of a transaction, a hyphen, and the index of the event in it. */
                id: components["parameters"]["transferId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveTransfer"];
            };
        };
        responses: {
            /** @description The transfer is closed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: components["parameters"]["page"];
                /** @description Items per page. */
                limit?: components["parameters"]["limit"];
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
                    "application/json": {
                        data: components["schemas"]["AdminSession"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["InvalidQuery"];
            401: components["responses"]["AdminUnauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description No other session is open. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a session. Anything but a UUID is not found. */
                id: components["parameters"]["sessionId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description The session has ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Without an authenticator app and without passkeys, the password alone logs in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactor"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    beginTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Confirmation"];
            };
        };
        responses: {
            /** @description A new secret, shown only here. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["No-Store"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpSecret"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unconfirmed"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    activateTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TotpCode"];
            };
        };
        responses: {
            /** @description The login needs it from now on. All other sessions have ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewFactor"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Confirmation"];
            };
        };
        responses: {
            /** @description It is no longer accepted. All other sessions have ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unconfirmed"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    beginPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Confirmation"];
            };
        };
        responses: {
            /** @description What the browser creates a passkey from. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyCreation"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unconfirmed"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    activatePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasskey"];
            };
        };
        responses: {
            /** @description The login accepts it from now on. All other sessions have ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedPasskey"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["AdminUnauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a passkey. Anything but a UUID is not found. */
                id: components["parameters"]["passkeyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Confirmation"];
            };
        };
        responses: {
            /** @description It is no longer accepted. All other sessions have ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unconfirmed"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    newRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Confirmation"];
            };
        };
        responses: {
            /** @description The new codes, shown only here; the earlier ones are no longer accepted. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["No-Store"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unconfirmed"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAdminActions: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: components["parameters"]["page"];
                /** @description Items per page. */
                limit?: components["parameters"]["limit"];
                action?: components["schemas"]["AdminActionName"];
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
                    "application/json": {
                        data: components["schemas"]["AdminAction"][];
                        pagination: components["schemas"]["Pagination"];
                        newest_seal: components["schemas"]["DaySeal"] | null;
                    };
                };
            };
            400: components["responses"]["InvalidQuery"];
            401: components["responses"]["AdminUnauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    followOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["No-Store"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["ChangeStream"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportOrders: {
        parameters: {
            query?: {
                /** @description The form of the file. */
                format?: components["parameters"]["exportFormat"];
                /** @description The name of a time zone. All times are written in it, and days begin and end in it. */
                time_zone?: components["parameters"]["timeZone"];
                /** @description At this time or later, ISO 8601. A time without a zone is one of `time_zone`; a date alone is the start of that day. */
                from?: components["parameters"]["exportFrom"];
                /** @description At this time or earlier, ISO 8601. A time without a zone is one of `time_zone`; a date alone is the end of that day. */
                to?: components["parameters"]["exportTo"];
                status?: components["parameters"]["status"];
                /** @description Orders of this merchant. */
                merchant_id?: components["schemas"]["Uuid"];
                /** @description As in the list of orders; refused when there are more than can be found. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A line per row, streamed. CSV begins with a line of names. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["ExportedOrder"];
                    "text/csv": components["schemas"]["Csv"];
                };
            };
            400: components["responses"]["InvalidQuery"];
            401: components["responses"]["AdminUnauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportTransfers: {
        parameters: {
            query?: {
                /** @description The form of the file. */
                format?: components["parameters"]["exportFormat"];
                /** @description The name of a time zone. All times are written in it, and days begin and end in it. */
                time_zone?: components["parameters"]["timeZone"];
                /** @description At this time or later, ISO 8601. A time without a zone is one of `time_zone`; a date alone is the start of that day. */
                from?: components["parameters"]["exportFrom"];
                /** @description At this time or earlier, ISO 8601. A time without a zone is one of `time_zone`; a date alone is the end of that day. */
                to?: components["parameters"]["exportTo"];
                disposition?: components["schemas"]["Disposition"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A line per row, streamed. CSV begins with a line of names. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["ExportedTransfer"];
                    "text/csv": components["schemas"]["Csv"];
                };
            };
            400: components["responses"]["InvalidQuery"];
            401: components["responses"]["AdminUnauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportDeliveries: {
        parameters: {
            query?: {
                /** @description The form of the file. */
                format?: components["parameters"]["exportFormat"];
                /** @description The name of a time zone. All times are written in it, and days begin and end in it. */
                time_zone?: components["parameters"]["timeZone"];
                /** @description At this time or later, ISO 8601. A time without a zone is one of `time_zone`; a date alone is the start of that day. */
                from?: components["parameters"]["exportFrom"];
                /** @description At this time or earlier, ISO 8601. A time without a zone is one of `time_zone`; a date alone is the end of that day. */
                to?: components["parameters"]["exportTo"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A line per row, streamed. CSV begins with a line of names. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["ExportedDelivery"];
                    "text/csv": components["schemas"]["Csv"];
                };
            };
            400: components["responses"]["InvalidQuery"];
            401: components["responses"]["AdminUnauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportSweeps: {
        parameters: {
            query?: {
                /** @description The form of the file. */
                format?: components["parameters"]["exportFormat"];
                /** @description The name of a time zone. All times are written in it, and days begin and end in it. */
                time_zone?: components["parameters"]["timeZone"];
                /** @description At this time or later, ISO 8601. A time without a zone is one of `time_zone`; a date alone is the start of that day. */
                from?: components["parameters"]["exportFrom"];
                /** @description At this time or earlier, ISO 8601. A time without a zone is one of `time_zone`; a date alone is the end of that day. */
                to?: components["parameters"]["exportTo"];
                state?: components["schemas"]["SweepState"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A line per row, streamed. CSV begins with a line of names. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["ExportedSweep"];
                    "text/csv": components["schemas"]["Csv"];
                };
            };
            400: components["responses"]["InvalidQuery"];
            401: components["responses"]["AdminUnauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportDays: {
        parameters: {
            query?: {
                /** @description The form of the file. */
                format?: components["parameters"]["exportFormat"];
                /** @description The name of a time zone. All times are written in it, and days begin and end in it. */
                time_zone?: components["parameters"]["timeZone"];
                /** @description At this time or later, ISO 8601. A time without a zone is one of `time_zone`; a date alone is the start of that day. */
                from?: components["parameters"]["exportFrom"];
                /** @description At this time or earlier, ISO 8601. A time without a zone is one of `time_zone`; a date alone is the end of that day. */
                to?: components["parameters"]["exportTo"];
                /** @description Totals of this merchant. */
                merchant_id?: components["schemas"]["Uuid"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A line per row, streamed. CSV begins with a line of names. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["ExportedDay"];
                    "text/csv": components["schemas"]["Csv"];
                };
            };
            400: components["responses"]["InvalidQuery"];
            401: components["responses"]["AdminUnauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWallet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The wallet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wallet"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHoldings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The holdings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Holdings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSweepPlan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SweepPlan"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDetailedHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of each part. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailedHealth"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    paymentConfirmed: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same at every attempt. Store it, so that a repeated webhook counts once. */
                "webhook-id": components["parameters"]["webhookId"];
                /**
                 * @description When this attempt was sent, in Unix seconds. Reject it if it is more than five minutes from the time of the
                 *     receiving server.
                 */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`, as Standard Webhooks has it. There
                 *     are two, separated by a space, in the 24 hours after a change of the secret: by the new secret, then by the old
                 *     one. It covers the time, so prefer it.
                 */
                "webhook-signature": components["parameters"]["webhookSignature"];
                /**
                 * @description `sha256=` and the lowercase hexadecimal HMAC-SHA256 of the body. In the 24 hours after a change of the secret it
                 *     is by the new secret, or by the old one if the merchant has chosen so.
                 */
                "x-signature": components["parameters"]["bodySignature"];
                /** @description The number of the attempt. */
                "x-webhook-attempt": components["parameters"]["webhookAttempt"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentConfirmed"];
            };
        };
        responses: {
            410: components["responses"]["WebhookUnwanted"];
            "2XX": components["responses"]["WebhookAcknowledged"];
            default: components["responses"]["WebhookFailed"];
        };
    };
    eventPushed: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same at every attempt. Store it, so that a repeated webhook counts once. */
                "webhook-id": components["parameters"]["webhookId"];
                /**
                 * @description When this attempt was sent, in Unix seconds. Reject it if it is more than five minutes from the time of the
                 *     receiving server.
                 */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`, as Standard Webhooks has it. There
                 *     are two, separated by a space, in the 24 hours after a change of the secret: by the new secret, then by the old
                 *     one. It covers the time, so prefer it.
                 */
                "webhook-signature": components["parameters"]["webhookSignature"];
                /** @description The number of the attempt. */
                "x-webhook-attempt": components["parameters"]["webhookAttempt"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeedEvent"];
            };
        };
        responses: {
            410: components["responses"]["EventUnwanted"];
            "2XX": components["responses"]["EventAcknowledged"];
            default: components["responses"]["EventFailed"];
        };
    };
    webhookTest: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same at every attempt. Store it, so that a repeated webhook counts once. */
                "webhook-id": components["parameters"]["webhookId"];
                /**
                 * @description When this attempt was sent, in Unix seconds. Reject it if it is more than five minutes from the time of the
                 *     receiving server.
                 */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`, as Standard Webhooks has it. There
                 *     are two, separated by a space, in the 24 hours after a change of the secret: by the new secret, then by the old
                 *     one. It covers the time, so prefer it.
                 */
                "webhook-signature": components["parameters"]["webhookSignature"];
                /**
                 * @description `sha256=` and the lowercase hexadecimal HMAC-SHA256 of the body. In the 24 hours after a change of the secret it
                 *     is by the new secret, or by the old one if the merchant has chosen so.
                 */
                "x-signature": components["parameters"]["bodySignature"];
                /** @description The number of the attempt. */
                "x-webhook-attempt": components["parameters"]["webhookAttempt"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookTest"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookAcknowledged"];
            /** @description Everything else is shown to the admin as a failure. It is not repeated. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
