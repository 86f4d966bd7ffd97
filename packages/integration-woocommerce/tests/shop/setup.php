<?php

// php setup.php <folder of WordPress> <step>: installs a shop with one product of 23.46 EUR and both kinds of checkout.
// WordPress loads plugins when it begins, so each step is a process of its own. SHOP_URL and ADMIN_PASSWORD say where it
// is and how its admin signs in; ORDERS is "tables" (HPOS) or "posts"; LANGUAGE is a
// locale, or empty.

declare(strict_types=1);

[, $folder, $step] = $argv;
$url = getenv('SHOP_URL');
$_SERVER['HTTP_HOST'] = parse_url($url, PHP_URL_HOST) . ':' . parse_url($url, PHP_URL_PORT);
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
if ($step === 'install') {
    define('WP_INSTALLING', true);
}
require "$folder/wp-load.php";
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';

function activate(string $plugin): void
{
    $fault = activate_plugin($plugin);
    if (is_wp_error($fault)) {
        throw new RuntimeException("$plugin: " . $fault->get_error_message());
    }
}

match ($step) {
    'install' => (function (): void {
        wp_install('Tea shop', 'admin', 'admin@shop.example', false, '', getenv('ADMIN_PASSWORD'));
        update_option('permalink_structure', '/%postname%/');
    })(),
    'woocommerce' => activate('woocommerce/woocommerce.php'),
    'plugin' => activate('crypto-payment-gateway/crypto-payment-gateway.php'),
    'shop' => (function (): void {
        foreach ([
            ...['woocommerce_currency' => 'EUR', 'woocommerce_default_country' => 'DE:DE-BE'],
            ...['woocommerce_coming_soon' => 'no', 'woocommerce_task_list_hidden' => 'yes'],
            ...['woocommerce_onboarding_profile' => ['skipped' => true], 'woocommerce_show_marketplace_suggestions' => 'no'],
            'WPLANG' => getenv('LANGUAGE'),
            ...['woocommerce_allow_tracking' => 'no', 'woocommerce_hold_stock_minutes' => ''],
        ] as $name => $value) {
            update_option($name, $value);
        }
        $features = wc_get_container()->get(Automattic\WooCommerce\Internal\Features\FeaturesController::class);
        $features->change_feature_enable('custom_order_tables', getenv('ORDERS') === 'tables');
        WC_Install::create_pages();
        $product = new WC_Product_Simple();
        $product->set_props(['name' => 'Green tea', 'slug' => 'tea', 'regular_price' => '23.46', 'virtual' => true]);
        $product->save();
        wp_insert_post([
            ...['post_title' => 'Classic checkout', 'post_name' => 'classic-checkout', 'post_type' => 'page'],
            ...['post_status' => 'publish', 'post_content' => '[woocommerce_checkout]'],
        ]);
        flush_rewrite_rules();
    })(),
    'versions' => (function (): void {
        $tables = Automattic\WooCommerce\Utilities\OrderUtil::custom_orders_table_usage_is_enabled();
        echo json_encode([
            ...['wordpress' => get_bloginfo('version'), 'woocommerce' => WC_VERSION, 'php' => PHP_VERSION],
            ...['product' => get_page_by_path('tea', OBJECT, 'product')->ID, 'orders' => $tables ? 'tables' : 'posts'],
        ]);
    })(),
};
