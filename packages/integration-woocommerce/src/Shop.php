<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\WooCommerce;

/** What this plugin reads and writes in a shop. */
interface Shop
{
    /**
     * Runs work about an order, alone among all work about it. Does nothing if there is no such order.
     *
     * @param \Closure(ShopOrder): void $work
     */
    public function withOrder(int $orderId, \Closure $work): void;

    /** How far the events of the gateway have been read. */
    public function cursor(): ?string;

    public function saveCursor(string $cursor): void;
}
