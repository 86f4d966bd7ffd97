<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\WooCommerce;

use CryptoPaymentGateway\Client\Price;
use CryptoPaymentGateway\Client\Webhook;
use CryptoPaymentGateway\Client\WebhookException;

/** Connects the plugin with WordPress. */
final class Plugin
{
    /** Here, because the class of the payment method needs WooCommerce, which is loaded after this plugin. */
    public const ID = 'crypto_payment_gateway';
    public const VERSION = '0.1.0';
    private const HOOK = 'crypto_payment_gateway_reconcile';
    private const EVERY_MINUTE = 'crypto_payment_gateway_minute';

    public static function register(string $file): void
    {
        add_filter('woocommerce_payment_gateways', fn (array $methods): array => [...$methods, PaymentMethod::class]);
        add_action('woocommerce_api_' . self::ID, self::receiveWebhook(...));
        add_action('woocommerce_order_refunded', self::noteRefund(...), 10, 2);
        add_filter('cron_schedules', fn (array $schedules): array =>
            $schedules + [self::EVERY_MINUTE => ['interval' => 60, 'display' => 'Every minute']]);
        add_action(self::HOOK, self::reconcile(...));
        add_action('init', function () use ($file): void {
            self::loadTexts(dirname($file) . '/languages/crypto-payment-gateway');
            if (!wp_next_scheduled(self::HOOK)) {
                wp_schedule_event(time(), self::EVERY_MINUTE, self::HOOK);
            }
        });
        add_action('before_woocommerce_init', function () use ($file): void {
            foreach (['custom_order_tables', 'cart_checkout_blocks'] as $feature) {
                \Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility($feature, $file, true);
            }
        });
        add_action('woocommerce_blocks_payment_method_type_registration', fn (object $methods) =>
            $methods->register(new BlockMethod($file)));
        register_deactivation_hook($file, fn () => wp_clear_scheduled_hook(self::HOOK));
    }

    public static function log(string $message, \Throwable $fault): void
    {
        wc_get_logger()->error("$message: {$fault->getMessage()}", ['source' => self::ID]);
    }

    /** Records what is paid, and then acknowledges. */
    private static function receiveWebhook(): never
    {
        $method = new PaymentMethod();
        try {
            $webhook = Webhook::verify(
                (string) file_get_contents('php://input'),
                getallheaders(),
                $method->webhookSecrets(),
            );
            if ($webhook->payload->event === 'payment.confirmed') {
                $ledger = $method->ledger();
                $ledger->record($webhook->payload->orderId, $webhook->payload->externalId);
            }
            self::answer(204);
        } catch (WebhookException $fault) {
            self::log('a request that is no webhook was refused', $fault);
            self::answer(401);
        } catch (\Throwable $fault) {
            // The gateway repeats it, and the events bring the payment too.
            self::log('a webhook could not be processed', $fault);
            self::answer(503);
        }
    }

    /** In the language of the visitor, also that of another country: es_ES for es_MX. */
    private static function loadTexts(string $prefix): void
    {
        $locale = determine_locale();
        $language = strtok($locale, '_');
        $found = [...glob("$prefix-$locale.l10n.php"), ...glob("$prefix-{$language}{,_*}.l10n.php", GLOB_BRACE)];
        if ($found !== []) {
            load_textdomain('crypto-payment-gateway', substr($found[0], 0, -strlen('.l10n.php')) . '.mo');
        }
    }

    private static function answer(int $status): never
    {
        status_header($status);
        exit;
    }

    private static function reconcile(): void
    {
        $method = class_exists(\WC_Payment_Gateway::class) ? new PaymentMethod() : null;
        if ($method === null || $method->get_option('gateway_url') === '') {
            return;
        }
        try {
            (new WooShop())->locked('events', 0, $method->ledger()->reconcile(...));
        } catch (\Throwable $fault) {
            self::log('events could not be read', $fault); // the next time begins where this one ended
        }
    }

    private static function noteRefund(int $orderId, int $refundId): void
    {
        $order = wc_get_order($orderId);
        $refund = wc_get_order($refundId);
        if ($order instanceof \WC_Order && $refund && $order->get_payment_method() === self::ID) {
            $amount = Amount::plain(ltrim((string) $refund->get_total('edit'), '-'));
            $paid = new WooOrder($order);
            $paid->note(Notes::refund($refundId, new Price($amount, $paid->currency()), $paid->inUsdt($amount)));
        }
    }
}
