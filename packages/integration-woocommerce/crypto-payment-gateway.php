<?php

/**
 * Plugin Name: Crypto payment gateway
 * Description: Takes USDT payments in WooCommerce through a crypto payment gateway of your own.
 * Version: 0.1.0
 * License: MIT
 * Requires at least: 6.5
 * Requires PHP: 8.1
 * Requires Plugins: woocommerce
 * WC requires at least: 8.3
 * WC tested up to: 10.2
 * Text Domain: crypto-payment-gateway
 * Domain Path: /languages
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

require __DIR__ . '/autoload.php';

CryptoPaymentGateway\WooCommerce\Plugin::register(__FILE__);
