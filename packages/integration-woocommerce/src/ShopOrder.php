<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\WooCommerce;

/** An order of the shop. */
interface ShopOrder
{
    /** Decimal text. */
    public function total(): string;

    /** Whether the order is in the currency whose unit the shop takes one USDT for. */
    public function isInUsdt(): bool;

    public function status(): string;

    /** Whether a payment would pay it. */
    public function takesPayment(): bool;

    /** The gateway's order that paid it, or an empty text. */
    public function transactionId(): string;

    public function complete(string $transactionId): void;

    /** Writes a note that admins see, unless the order has the same. */
    public function note(string $text): void;
}
