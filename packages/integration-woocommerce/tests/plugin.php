<?php

declare(strict_types=1);

use CryptoPaymentGateway\WooCommerce\Plugin;

// WordPress loads plugins by name, this one before WooCommerce, and WooCommerce may be missing.

/** @var array<string, Closure> */
$hooks = [];

function add_action(string $hook, callable $work): void
{
    global $hooks;
    $hooks[$hook] = $work(...);
}

function add_filter(string $hook, callable $work): void
{
    add_action($hook, $work);
}

function register_deactivation_hook(string $file, callable $work): void
{
    add_action("deactivate $file", $work);
}

test('the plugin is loaded without WooCommerce, and then does nothing', function () use (&$hooks): void {
    Plugin::register('the-file');
    same([
        'woocommerce_payment_gateways',
        'woocommerce_api_crypto_payment_gateway',
        'woocommerce_order_refunded',
        'cron_schedules',
        'crypto_payment_gateway_reconcile',
        'init',
        'before_woocommerce_init',
        'woocommerce_blocks_payment_method_type_registration',
        'deactivate the-file',
    ], array_keys($hooks));
    $hooks['crypto_payment_gateway_reconcile']();
    same(60, $hooks['cron_schedules']([])['crypto_payment_gateway_minute']['interval']);
});
