<?php

/**
 * Plugin Name: Crypto payment gateway
 * Description: Takes USDT payments in WooCommerce through a crypto payment gateway of your own.
 * Version: 0.1.0
 * License: MIT
 * Requires PHP: 8.1
 * Requires Plugins: woocommerce
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

require __DIR__ . '/autoload.php';

CryptoPaymentGateway\WooCommerce\Plugin::register(__FILE__);
