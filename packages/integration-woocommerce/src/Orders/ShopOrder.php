<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\WooCommerce;

/** An order of the shop. */
interface ShopOrder
{
    /** Decimal text. */
    public function total(): string;

    /** ISO 4217, such as "EUR". */
    public function currency(): string;

    public function status(): string;

    /** Whether a payment would pay it. */
    public function takesPayment(): bool;

    /** The gateway's order that paid it, or an empty text. */
    public function transactionId(): string;

    /**
     * @param string $asked what the customer was asked for, in the order's currency
     * @param string $usdt its amount in USDT, by which refunds are converted
     */
    public function complete(string $transactionId, string $asked, string $usdt): void;

    /** Writes a note that admins see, unless the order has the same. */
    public function note(string $text): void;
}
