<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\WooCommerce;

use Automattic\WooCommerce\Caches\OrderCache;

/** The shop in WordPress. */
final class WooShop implements Shop
{
    private const CURSOR = 'crypto_payment_gateway_cursor';
    private const LOCK_SECONDS = 20;

    public function withOrder(int $orderId, \Closure $work): void
    {
        $this->locked("order_$orderId", self::LOCK_SECONDS, function () use ($orderId, $work): void {
            // Read under the lock, and not what this process has read before.
            clean_post_cache($orderId);
            if (class_exists(OrderCache::class)) {
                // With its own tables (HPOS) WooCommerce keeps the orders that a process has read in a cache of their own.
                wc_get_container()->get(OrderCache::class)->remove($orderId);
            }
            $order = wc_get_order($orderId);
            if ($order instanceof \WC_Order) {
                $work(new WooOrder($order));
            }
        });
    }

    /** Runs work, unless another process is running it. @throws \RuntimeException if it goes on for too long */
    public function locked(string $name, int $seconds, \Closure $work): void
    {
        global $wpdb;
        $lock = substr(hash('sha256', "{$wpdb->prefix}crypto_payment_gateway_$name"), 0, 60);
        if ((string) $wpdb->get_var($wpdb->prepare('SELECT GET_LOCK(%s, %d)', $lock, $seconds)) !== '1') {
            throw new \RuntimeException("$name is locked by another process");
        }
        try {
            $work();
        } finally {
            $wpdb->get_var($wpdb->prepare('SELECT RELEASE_LOCK(%s)', $lock));
        }
    }

    public function cursor(): ?string
    {
        $cursor = get_option(self::CURSOR, null);
        return is_string($cursor) && $cursor !== '' ? $cursor : null;
    }

    public function saveCursor(string $cursor): void
    {
        update_option(self::CURSOR, $cursor, false);
    }
}
