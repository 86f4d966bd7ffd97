<?php

// A plugin for a shop that is tested (wp-content/mu-plugins): the three addresses of npm run integration-test, and what
// an order of the shop looks like from outside.

declare(strict_types=1);

use CryptoPaymentGateway\WooCommerce\Plugin;

add_action('woocommerce_payment_complete', function (int $orderId): void {
    $order = wc_get_order($orderId);
    $order->update_meta_data('_times_paid', (int) $order->get_meta('_times_paid') + 1);
    $order->save();
});

add_action('wp_loaded', function (): void {
    if (!preg_match('~^/integration-test/orders(?:/(\d+))?$~D', parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH), $match)) {
        return;
    }
    if (!isset($match[1])) {
        wp_send_json(buy(), 201);
    }
    clean_post_cache((int) $match[1]);
    $order = wc_get_order((int) $match[1]);
    if ($_SERVER['REQUEST_METHOD'] === 'DELETE') {
        takeBack($order);
    }
    wp_send_json(shown($order));
}, 100); // after WordPress has begun scheduled work

/** What a checkout does when a customer places an order. */
function buy(): array
{
    $order = wc_create_order();
    $order->add_product(wc_get_product(get_page_by_path('tea', OBJECT, 'product')->ID));
    $order->set_payment_method(WC()->payment_gateways()->payment_gateways()[Plugin::ID]);
    $order->calculate_totals();
    $order->update_status('pending');
    $answer = WC()->payment_gateways()->payment_gateways()[Plugin::ID]->process_payment($order->get_id());
    return ['order_id' => (string) $order->get_id(), 'payment_id' => basename(parse_url($answer['redirect'], PHP_URL_PATH))];
}

/** What the staff does when nothing is to be delivered. */
function takeBack(WC_Order $order): void
{
    if ($order->is_paid()) {
        wc_create_refund(['order_id' => $order->get_id(), 'amount' => $order->get_total(), 'refund_payment' => false]);
    } else {
        $order->update_status('cancelled');
    }
}

function shown(WC_Order $order): array
{
    $state = ['processing' => 'paid', 'completed' => 'paid', 'cancelled' => 'cancelled', 'refunded' => 'refunded'];
    $notes = array_column(wc_get_order_notes(['order_id' => $order->get_id(), 'type' => 'internal']), 'content');
    return [
        'state' => $state[$order->get_status()] ?? 'open',
        'credits' => (int) $order->get_meta('_times_paid'),
        // WooCommerce's own notes are about statuses.
        'attention' => preg_grep('/status changed|status set|Payment complete/i', $notes, PREG_GREP_INVERT) !== [],
        'status' => $order->get_status(),
        'notes' => $notes,
    ];
}
